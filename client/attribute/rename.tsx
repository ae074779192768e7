import { Group } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attribute } from '#shared/attribute.ts'
import { api } from '../endpoints.ts'
import { NameField, useNaming } from '../form/naming.tsx'
import { RowButton } from '../form/row-actions.tsx'
import { useWrite } from '../query.ts'
import { arriveAt } from '../ui/focus/move.ts'

/**
 * Edits the name of an attribute in place: Enter saves, Escape cancels; a refusal is shown under
 * it.
 */
export function Rename({ attribute, onDone }: { attribute: Attribute; onDone(): void }) {
  const { t } = useTranslation()
  const update = useWrite(api.attribute.update)
  const naming = useNaming({
    record: { ...attribute, entity: 'attribute' },
    initial: attribute.name,
    save: (name, version) => update.mutateAsync({ params: { id: attribute.id }, body: { name }, version }),
    saved: (name) => t('attribute.saved', { name }),
    onDone,
  })
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void naming.submit()
      }}
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <NameField
          naming={naming}
          aria-label={t('attribute.rename', { name: attribute.name })}
          ref={arriveAt}
          onKeyDown={leave}
          miw={160}
        />
        <RowButton label={t('attribute.save_name')} type="submit" disabled={naming.isBusy || naming.isEmpty}>
          <IconCheck size={18} />
        </RowButton>
        <RowButton label={t('attribute.cancel_name', { name: attribute.name })} color="gray" onClick={onDone}>
          <IconX size={18} />
        </RowButton>
      </Group>
    </form>
  )
}
