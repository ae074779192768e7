import { Button, Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { ApiProblem, Unreachable } from '../api.ts'
import { api } from '../endpoints.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { type Guard, useOwnGuard } from '../form/guard.ts'
import { useSubmission } from '../form/submission.ts'
import { notifyDone } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { useSaveKey } from '../ui/save-key.ts'
import { TagsField } from '../ui/tags-field.tsx'
import { tagsQuery } from './queries.ts'

type Tagged = Pick<Material, 'id' | 'name' | 'version' | 'tags'>
type TagsDialogProps = { material: Tagged | null; onClose(): void }

/**
 * Assigns tags to a material without leaving the list; a refusal appears under the field
 * (rules/material.md#26).
 */
export function TagsDialog({ material, onClose }: TagsDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened={material !== null}
      onClose={onClose}
      title={material ? t('material.assign_tags', { name: material.name }) : null}
    >
      {(guard, close) =>
        material ? (
          <TagsForm key={material.id} material={material} guard={guard} onCancel={close} onSaved={onClose} />
        ) : null
      }
    </FormDialog>
  )
}

const namesOf = (tags: Tagged['tags']) => tags.map(({ name }) => name)

type TagsFormProps = { material: Tagged; guard: Guard; onCancel(): void; onSaved(): void }

function TagsForm({ material, guard, onCancel, onSaved }: TagsFormProps) {
  const { t } = useTranslation()
  const { data: tags } = useSuspenseQuery(tagsQuery)
  const update = useWrite(api.material.update)
  const [names, setNames] = useState(namesOf(material.tags))
  const [base, setBase] = useState<Tagged>(material)
  const [refusal, setRefusal] = useState<string | null>(null)

  /**
   * After another user changed the material: asks only when its tags differ from those shown here
   * (rules/material.md#26).
   */
  const settle = async (error: ApiProblem): Promise<void> => {
    const { current } = error.details as { current: Material } // the key promises it (rules/http.md#21)
    setBase(current)
    const theirs = namesOf(current.tags)
    if (theirs.join('\n') === namesOf(base.tags).join('\n')) return attempt(current)
    setRefusal(theirs.length > 0 ? t('material.tags_now', { names: theirs.join(', ') }) : t('material.tags_now_none'))
  }
  const attempt = async ({ id, version }: Tagged): Promise<void> => {
    try {
      await update.mutateAsync({ params: { id }, body: { tags: names }, version })
      notifyDone(t('material.tags_saved', { name: material.name }))
      onSaved()
    } catch (error) {
      if (error instanceof ApiProblem && error.key === 'record.edited_meanwhile') return settle(error)
      if (error instanceof Unreachable) setRefusal(t('frame.error.unreachable'))
      else if (error instanceof ApiProblem) setRefusal(error.fields.tags ?? error.message)
      else setRefusal(String(error)) // no better name is known
    }
  }
  const { isBusy, submit: once } = useSubmission()
  useOwnGuard(guard, () => names.join('\n') !== namesOf(material.tags).join('\n'), isBusy)
  const save = () =>
    void once(() => {
      setRefusal(null)
      return attempt(base)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  useSaveKey(save)
  return (
    <form onSubmit={submit}>
      <Stack>
        <TagsField
          label={t('tag.many')}
          description={t('material.tags_help')}
          data-autofocus
          data={namesOf(tags)}
          value={names}
          onChange={setNames}
          offersLabel={t('material.tags_known')}
          error={refusal}
        />
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('material.save_tags')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
