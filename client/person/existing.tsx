import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#shared/person-shape.ts'
import { ApiProblem, call } from '../api.ts'
import { api } from '../endpoints.ts'
import { useSubmission } from '../form/submission.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'

type Existing = { id: number; full_name: string; deleted_at: string | null }

/**
 * The person who already has the email or reference of a new one (rules/person.md#6): offered
 * instead, restored if trashed, with the tag of the wanted role beside the present ones.
 */
export function useExistingPerson(
  tag: string,
  onAdopted: (person: Person) => void,
): { notice: ReactNode; forget(): void; propose(error: unknown): void } {
  const { t } = useTranslation()
  const update = useWrite(api.person.update)
  const { isBusy, submit } = useSubmission()
  const [existing, setExisting] = useState<Existing | null>(null)
  const adopt = async ({ id, deleted_at }: Existing): Promise<void> => {
    const params = { id }
    try {
      // Of a trashed person the server tells no more: restoring needs no version, and returns the
      // one to continue from.
      const { version } = await (deleted_at === null
        ? call(api.person.get, { params })
        : call(api.person.restore, { params, version: undefined }))
      const tags = await call(api.person.tags, { params })
      const names = new Set([...tags.map(({ name }) => name), tag])
      onAdopted(await update.mutateAsync({ params, body: { tags: [...names] }, version }))
    } catch (error) {
      notifyFailure(error, t('frame.error.saving'))
    }
  }
  const notice = existing && (
    <Alert color="orange" title={t('person.exists', { name: existing.full_name })} role="alert">
      <Group mt="xs">
        <Button size="xs" loading={isBusy} onClick={() => void submit(() => adopt(existing))}>
          {t(existing.deleted_at === null ? 'person.use_existing' : 'person.restore_existing', {
            name: existing.full_name,
          })}
        </Button>
      </Group>
    </Alert>
  )
  return {
    notice,
    forget: () => setExisting(null),
    propose: (error) => {
      if (error instanceof ApiProblem && error.facts.existing) setExisting(error.facts.existing as Existing) // rules/person.md#6
    },
  }
}
