import { Badge, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconReceipt, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RowButton } from '../../../form/row-actions.tsx'
import { useSettings } from '../../../session/session.ts'
import { drawNow } from '../../../ui/draw-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { returnFocus } from '../../../ui/focus/move.ts'
import type { Beneficiary } from './beneficiaries.ts'

type BeneficiaryListProps = {
  people: Beneficiary[]
  onMove(person: Beneficiary, by: -1 | 1): void
  onRemove(person: Beneficiary): void
}

/**
 * The beneficiaries in order; the first is marked "on the invoice" unless the billing mode is
 * `none` (rules/wizard.md#13).
 */
export function BeneficiaryList({ people, onMove, onRemove }: BeneficiaryListProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const list = useRef<HTMLOListElement>(null)
  /** A button that moved to an end, or went with its row, passes the focus to its neighbour. */
  const stayAt = (at: number) => {
    const row = list.current?.children[Math.min(at, list.current.children.length - 1)]
    returnFocus(row?.querySelector<HTMLButtonElement>('button:not(:disabled)'))
  }
  const move = (person: Beneficiary, at: number, by: -1 | 1) => {
    drawNow(() => onMove(person, by))
    stayAt(at + by)
  }
  if (people.length === 0) {
    return <EmptyState drawing="persons" title={t('wizard.no_beneficiary')} help={t('wizard.no_beneficiary_help')} />
  }
  return (
    <ol ref={list} className="wizard-people" aria-label={t('wizard.step.beneficiaries')}>
      {people.map((person, at) => (
        <li key={person.id} className="wizard-person">
          <div className="wizard-person-name">
            <Text fw={500}>{person.name}</Text>
            {person.company ? (
              <Text size="sm" c="dimmed">
                {person.company}
              </Text>
            ) : null}
            {at === 0 && billing.mode !== 'none' ? (
              <Badge variant="light" leftSection={<IconReceipt size={14} />} tt="none">
                {t('wizard.on_bill')}
              </Badge>
            ) : null}
          </div>
          <RowButton
            label={t('wizard.move_up', { name: person.name })}
            disabled={at === 0}
            onClick={() => move(person, at, -1)}
          >
            <IconArrowUp size={18} />
          </RowButton>
          <RowButton
            label={t('wizard.move_down', { name: person.name })}
            disabled={at === people.length - 1}
            onClick={() => move(person, at, 1)}
          >
            <IconArrowDown size={18} />
          </RowButton>
          <RowButton
            label={t('wizard.remove', { name: person.name })}
            onClick={() => {
              drawNow(() => onRemove(person))
              stayAt(at)
            }}
          >
            <IconX size={18} />
          </RowButton>
        </li>
      ))}
    </ol>
  )
}
