import { Button } from '@mantine/core'
import { IconBuildingWarehouse, IconTool, IconTruck } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CodedRecord } from '#shared/code.ts'
import type { Event } from '#shared/event.ts'
import type { Material } from '#shared/material-shape.ts'
import { formatNearDate } from '#shared/rules/format.ts'
import type { Unit } from '#shared/unit.ts'
import { api } from '../../endpoints.ts'
import { Thumb } from '../../material/thumb.tsx'
import { q } from '../../query.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { currentLanguage } from '../../words.ts'
import { Card, Line, PageLink, Read, Where } from './card.tsx'
import { useUnitState } from './out-of-order.ts'
import { leaving, planned } from './planned.ts'
import { BringBack, TakeOut } from './ways.tsx'

/** A scanned unit: its material, its state, and the event it is out on. */
export function UnitThing({ record: { id, material_id, event_id } }: { record: CodedRecord }) {
  const { t } = useTranslation()
  const unit = useQuery({ ...q(api.unit.get, { params: { id } }), throwOnError: false })
  const material = useQuery({
    ...q(api.material.get, { params: { id: material_id ?? 0 } }),
    enabled: material_id !== null,
    throwOnError: false,
  })
  return (
    <Read found={unit}>
      {(unit) => (
        <Read found={material}>
          {(material) => (
            <Card
              picture={<Thumb record={material} size={72} />}
              kind={t('code.kind.unit')}
              name={`${material.name} · ${unit.reference}`}
              reference={unit.serial_number ? t('scan.serial', { serial: unit.serial_number }) : material.reference}
            >
              {event_id === null ? (
                <>
                  <Where title={t('scan.where')}>
                    <AtHome unit={unit} material={material} />
                  </Where>
                  {unit.state === 'available' ? <MaterialEvents material={material} /> : null}
                </>
              ) : (
                <Out unit={unit} event={event_id} reference={material.reference} />
              )}
              <Acts unit={unit} material={material} />
            </Card>
          )}
        </Read>
      )}
    </Read>
  )
}

/** The lines of its state and its park. */
function AtHome({ unit, material }: { unit: Unit; material: Material }) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(q(api.park.choices, {}))
  const park = parks.find(({ id }) => id === (unit.park_id ?? material.park_id))?.name
  const isGone = unit.state === 'lost' || unit.state === 'retired'
  return (
    <>
      <State unit={unit} />
      {isGone ? null : (
        <Line icon={<IconBuildingWarehouse size={20} aria-hidden />} detail={park ? t('scan.in_park', { park }) : null}>
          {t('scan.at_home')}
        </Line>
      )}
    </>
  )
}

const State = ({ unit: { state } }: { unit: Unit }) => {
  const { t } = useTranslation()
  return (
    <Line icon={<IconTool size={20} aria-hidden />} isOut={state !== 'available'}>
      {t(`scan.unit_state.${state}`)}
    </Line>
  )
}

/** Where a unit is that is out: on an event, which this user may not see. */
function Out({ unit, event: id, reference }: { unit: Unit; event: number; reference: string }) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const found = useQuery({ ...q(api.event.get, { params: { id } }), throwOnError: false })
  const place = (event: Event | null) => (
    <Where title={t('scan.where')}>
      <State unit={unit} />
      <Line
        icon={<IconTruck size={20} aria-hidden />}
        isOut
        detail={
          event ? t('scan.back', { date: formatNearDate(event.mobilization_end_date, currentLanguage(), today) }) : null
        }
      >
        {event ? t('scan.out', event) : t('scan.out_hidden')}
      </Line>
    </Where>
  )
  if (found.error) return place(null)
  return (
    <Read found={found}>
      {(event) => (
        <>
          {place(event)}
          <BringBack events={[event]} search={reference} />
        </>
      )}
    </Read>
  )
}

/** The events that plan pieces of its material. */
function MaterialEvents({ material: { id } }: { material: Material }) {
  const today = useSiteDay()
  const found = useQuery({ ...q(api.material.events, { params: { id } }), throwOnError: false })
  return <Read found={found}>{(events) => <TakeOut events={leaving(planned(events), today)} />}</Read>
}

function Acts({ unit, material }: { unit: Unit; material: Material }) {
  const { t } = useTranslation()
  const { become, isBusy } = useUnitState(unit, `${material.name} · ${unit.reference}`)
  const isInService = unit.state === 'available'
  return (
    <div className="thing-acts">
      {isInService || unit.state === 'out_of_order' ? (
        <Button
          variant="default"
          leftSection={<IconTool size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void become(isInService ? 'out_of_order' : 'available', unit.state)}
        >
          {t(isInService ? 'scan.break_unit' : 'scan.mend_unit')}
        </Button>
      ) : null}
      <PageLink to="/materials/$id/view" params={{ id: String(unit.material_id) }} hash="units" />
    </div>
  )
}
