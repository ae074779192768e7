import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import type { UnitState } from '#shared/unit.ts'
import { currentLanguage } from '../words.ts'
import { states } from './address.ts'
import type { Counts } from './narrowed.ts'
import { StateMark } from './state-mark.tsx'

type StateFilterProps = {
  counts: Counts
  chosen: UnitState | undefined
  onChange(state: UnitState | undefined): void
}

/** How many units there are in each state; a press shows those alone, another one all again. */
export function StateFilter({ counts, chosen, onChange }: StateFilterProps) {
  const { t } = useTranslation()
  const shown = (count: number) => <b className="figures">{formatQuantity(count, currentLanguage())}</b>
  const present = states.filter((state) => counts[state] > 0 || state === chosen)
  return (
    <fieldset className="unit-states" aria-label={t('unit.by_state')}>
      <UnstyledButton aria-pressed={chosen === undefined} onClick={() => onChange(undefined)}>
        {t('unit.all_states')} {shown(counts.all)}
      </UnstyledButton>
      {present.map((state) => (
        <UnstyledButton
          key={state}
          aria-pressed={chosen === state}
          onClick={() => onChange(chosen === state ? undefined : state)}
        >
          <StateMark state={state} /> {shown(counts[state])}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
