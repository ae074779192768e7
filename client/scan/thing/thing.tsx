import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodedRecord } from '#shared/code.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { StatusBadges } from '../../event/status-badges.tsx'
import { Thumb } from '../../material/thumb.tsx'
import { q } from '../../query.ts'
import { useCan, useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { currentLanguage } from '../../words.ts'
import { Card, Mark, PageLink, Read } from './card.tsx'
import { MaterialThing } from './material.tsx'
import { comingBack, leaving, mayLeave } from './planned.ts'
import { UnitThing } from './unit.tsx'
import { BringBack, TakeOut } from './ways.tsx'

const shown: Record<CodedRecord['kind'], ComponentType<{ record: CodedRecord }>> = {
  material: MaterialThing,
  unit: UnitThing,
  kit: KitThing,
  event: EventThing,
  park: ParkThing,
}

/** What a scanned code names, where it should be now, and what can be done (rules/scan.md#15). */
export function Thing({ record }: { record: CodedRecord }) {
  const Shown = shown[record.kind]
  return <Shown record={record} />
}

function KitThing({ record: { id } }: { record: CodedRecord }) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const found = useQuery({ ...q(api.kit.get, { params: { id } }), throwOnError: false })
  const events = useQuery({ ...q(api.kit.events, { params: { id } }), throwOnError: false })
  return (
    <Read found={found}>
      {(kit) => {
        const pieces = kit.materials.reduce((total, { quantity }) => total + quantity, 0)
        return (
          <Card
            picture={<Thumb noun="kit" record={kit} size={72} />}
            kind={`${t('code.kind.kit')} · ${t('scan.pieces', { count: pieces, shown: formatQuantity(pieces, currentLanguage()) })}`}
            name={kit.name}
            reference={kit.reference}
          >
            <Read found={events}>
              {(events) => (
                <>
                  <TakeOut events={leaving(events, today)} counted="kits" code={kit.code} />
                  <BringBack events={comingBack(events, today)} counted="kits" />
                </>
              )}
            </Read>
            <div className="thing-acts">
              <PageLink to="/kits/$id" params={{ id: String(id) }} />
            </div>
          </Card>
        )
      }}
    </Read>
  )
}

function EventThing({ record: { id } }: { record: CodedRecord }) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const { group_id } = useUser()
  const found = useQuery({ ...q(api.event.get, { params: { id } }), throwOnError: false })
  return (
    <Read found={found}>
      {(event) => {
        const { save_departure, save_inventory } = eventMay(event, today, group_id)
        return (
          <Card
            picture={<Mark kind="event" />}
            kind={t('code.kind.event')}
            name={event.title}
            reference={formatPeriod(event.start_date, event.end_date, currentLanguage())}
          >
            <StatusBadges event={event} day={today} />
            {save_departure.allowed && mayLeave(event, today) ? <TakeOut events={[event]} /> : null}
            {save_inventory.allowed ? <BringBack events={[event]} /> : null}
            <div className="thing-acts">
              <PageLink to="/" search={{ event: id, date: event.start_date.slice(0, 10) }} />
            </div>
          </Card>
        )
      }}
    </Read>
  )
}

function ParkThing({ record: { id, label } }: { record: CodedRecord }) {
  const { t } = useTranslation()
  const mayEdit = useCan('park:edit')
  return (
    <Card picture={<Mark kind="park" />} kind={t('code.kind.park')} name={label}>
      {mayEdit ? (
        <div className="thing-acts">
          <PageLink to="/parks/$id" params={{ id: String(id) }} />
        </div>
      ) : null}
    </Card>
  )
}
