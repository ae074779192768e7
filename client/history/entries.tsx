import { Title } from '@mantine/core'
import type { HistoryEntry } from '#shared/history.ts'
import type { HistoryEntity } from '#shared/history-names.ts'
import { formatDate, formatTime, siteTime } from '#shared/rules/format.ts'
import { Entry } from './entry.tsx'
import { useTelling } from './use-telling.ts'
import './history.css'

type EntriesProps = {
  entries: readonly HistoryEntry[]
  /**
   * The noun of the record beside which the entries stand: only those of other nouns name their
   * record. Without it, each entry links to its record.
   */
  of?: HistoryEntity
}

/** Entries under the day that they happened on, by the site's clock. */
export function Entries({ entries, of }: EntriesProps) {
  const tell = useTelling()
  const days = new Map<string, { entry: HistoryEntry; hour: string }[]>()
  for (const entry of entries) {
    const at = siteTime(entry.at, tell.zone)
    const day = at.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), { entry, hour: formatTime(at) }])
  }
  return [...days].map(([day, told]) => (
    <section key={day}>
      <Title order={2} size="sm" className="history-date">
        {formatDate(day, tell.language)}
      </Title>
      <ol className="history-list">
        {told.map(({ entry, hour }) => (
          <Entry
            key={entry.id}
            tell={tell}
            entry={entry}
            hour={hour}
            isNamed={entry.entity !== of}
            isLinked={of === undefined}
          />
        ))}
      </ol>
    </section>
  ))
}
