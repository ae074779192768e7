import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EventKind } from '#shared/event-kind.ts'
import { KindMark } from '../../event-kind/kind-mark.tsx'
import { useRoving } from '../../ui/roving.ts'

type KindLegendProps = {
  kinds: readonly EventKind[]
  chosen: number | undefined
  onChoose(kind: number | undefined): void
}

/** The kinds by their colours; the pressed one filters the calendar (rules/calendar.md#40). */
export function KindLegend({ kinds, chosen, onChoose }: KindLegendProps) {
  const { t } = useTranslation()
  const { group, tabIndex } = useRoving(kinds.length)
  return (
    <div role="toolbar" className="calendar-legend" aria-label={t('calendar.kinds')} {...group}>
      <span className="calendar-time-name" aria-hidden>
        {t('calendar.kind')}
      </span>
      {kinds.map((kind, place) => (
        <UnstyledButton
          key={kind.id}
          className="calendar-state"
          tabIndex={tabIndex(place)}
          aria-pressed={kind.id === chosen}
          onClick={() => onChoose(kind.id === chosen ? undefined : kind.id)}
        >
          <KindMark kind={kind} />
        </UnstyledButton>
      ))}
    </div>
  )
}
