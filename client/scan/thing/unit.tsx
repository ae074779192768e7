import { Button } from '@mantine/core'
import { IconBuildingWarehouse, IconTool, IconTruck } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CodedRecord } from '#shared/code.ts'
import type { Material } from '#shared/material-shape.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { formatNearDate } from '#shared/rules/format.ts'
import type { Unit, UnitUse } from '#shared/unit.ts'
import { api } from '../../endpoints.ts'
import { unitsAway } from '../../kept/units-away.ts'
import { Thumb } from '../../material/thumb.tsx'
import { q } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { currentLanguage } from '../../words.ts'
import { Card, isAbsent, Line, Mark, PageLink, Read, Where } from './card.tsx'
import { useUnitState } from './out-of-order.ts'
import { leaving, planned } from './planned.ts'
import { BringBack, TakeOut } from './ways.tsx'

/**
 * A scanned unit: its material, its state, and the event it is out on, as long as it is shown. A unit
 * may lie in another park than its material, which is hidden from the user then: it shows alone.
 */
export function UnitThing({ record }: { record: CodedRecord }) {
  const { id, material_id } = record
  const out = useOut(record)
  const unit = useQuery({ ...q(api.unit.get, { params: { id } }), throwOnError: false })
  const material = useQuery({
    ...q(api.material.get, { params: { id: material_id ?? 0 } }),
    enabled: material_id !== null,
    throwOnError: false,
  })
  return (
    <Read found={unit}>
      {(unit) =>
        isAbsent(material) ? (
          <UnitCard unit={unit} material={null} out={out} />
        ) : (
          <Read found={material}>{(material) => <UnitCard unit={unit} material={material} out={out} />}</Read>
        )
      }
    </Read>
  )
}

/** `material`: null where it is hidden from the user. `out`: undefined until it is known. */
type UnitCardProps = { unit: Unit; material: Material | null; out: OutOn | null | undefined }

function UnitCard({ unit, material, out }: UnitCardProps) {
  const { t } = useTranslation()
  const name = material ? `${material.name} · ${unit.reference}` : unit.reference
  const serial = unit.serial_number ? t('scan.serial', { serial: unit.serial_number }) : null
  return (
    <Card
      picture={material ? <Thumb record={material} size={72} /> : <Mark kind="unit" />}
      kind={t('code.kind.unit')}
      name={name}
      reference={serial ?? material?.reference}
    >
      {out === undefined ? null : out === null ? (
        <>
          <Where title={t('scan.where')}>
            <AtHome unit={unit} material={material} />
          </Where>
          {unit.state === 'available' && material ? <MaterialEvents unit={unit} /> : null}
        </>
      ) : (
        <Out unit={unit} event={out} reference={material?.reference} />
      )}
      <Acts unit={unit} name={name} isOut={out !== null} hasPage={material !== null} />
    </Card>
  )
}

/** An event that a unit is out on; its values are null where this user does not see it. */
type OutOn = Pick<UnitUse['event'], 'id' | 'title' | 'mobilization_end_date'>

/**
 * The event that a unit has left with, which the server's answer to the scan alone would not follow;
 * null while it is at home, undefined until that is known. An event that only names it leaves it at
 * home: it is yet to be taken out. Where its history is not to be read, what the scan knew.
 */
function useOut({ id, event_id }: CodedRecord): OutOn | null | undefined {
  const { data: uses, error } = useQuery({ ...q(api.unit.history, { params: { id } }), throwOnError: false })
  const { data: event, isLoading } = useQuery({
    ...q(api.event.get, { params: { id: event_id ?? 0 } }),
    enabled: error !== null && event_id !== null,
    throwOnError: false,
  })
  if (uses) return uses.find(({ is_out }) => is_out)?.event ?? null
  if (!error || isLoading) return undefined
  if (event_id === null || (event && !unitsAway(event).includes(id))) return null
  return event ?? { id: event_id, title: null, mobilization_end_date: null }
}

/** The lines of its state and its park. */
function AtHome({ unit, material }: Pick<UnitCardProps, 'unit' | 'material'>) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(q(api.park.choices, {}))
  const park = parks.find(({ id }) => id === (unit.park_id ?? material?.park_id))?.name
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

/** `reference`: absent where the material is hidden, which no return shows then. */
type OutProps = { unit: Unit; event: OutOn; reference: string | undefined }

/** Where a unit is that is out, maybe on an event that this user may not see. */
function Out({ unit, event: { id, title, mobilization_end_date: end }, reference }: OutProps) {
  const { t } = useTranslation()
  const today = useSiteDay()
  return (
    <>
      <Where title={t('scan.where')}>
        <State unit={unit} />
        <Line
          icon={<IconTruck size={20} aria-hidden />}
          isOut
          detail={end ? t('scan.back', { date: formatNearDate(end, currentLanguage(), today) }) : null}
        >
          {title ? t('scan.out', { title }) : t(id === null ? 'scan.out_hidden' : 'scan.out_somewhere')}
        </Line>
      </Where>
      {id === null || reference === undefined ? null : <ComingBack event={id} reference={reference} />}
    </>
  )
}

/** The return of the event that a unit is out on, where the server would take a count. */
function ComingBack({ event: id, reference }: { event: number; reference: string }) {
  const today = useSiteDay()
  const { group_id } = useUser()
  const found = useQuery({ ...q(api.event.get, { params: { id } }), throwOnError: false })
  return (
    <Read found={found}>
      {(event) =>
        eventMay(event, today, group_id).save_inventory.allowed ? (
          <BringBack events={[event]} search={reference} />
        ) : null
      }
    </Read>
  )
}

/** The events that plan pieces of its material. */
function MaterialEvents({ unit: { material_id: id, code } }: { unit: Unit }) {
  const today = useSiteDay()
  const found = useQuery({ ...q(api.material.events, { params: { id } }), throwOnError: false })
  return <Read found={found}>{(events) => <TakeOut events={leaving(planned(events), today)} code={code} />}</Read>
}

/** `hasPage`: the user may open the page of the material, which shows the unit. */
type ActsProps = { unit: Unit; name: string; isOut: boolean; hasPage: boolean }

function Acts({ unit, name, isOut, hasPage }: ActsProps) {
  const { t } = useTranslation()
  const { become, isBusy } = useUnitState(unit, name)
  const isInService = unit.state === 'available'
  return (
    <div className="thing-acts">
      {/* What is out does not leave service (rules/unit.md#14). */}
      {(isInService && !isOut) || unit.state === 'out_of_order' ? (
        <Button
          variant="default"
          leftSection={<IconTool size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void become(isInService ? 'out_of_order' : 'available', unit.state)}
        >
          {t(isInService ? 'scan.break_unit' : 'scan.mend_unit')}
        </Button>
      ) : null}
      {hasPage ? <PageLink to="/materials/$id/view" params={{ id: String(unit.material_id) }} hash="units" /> : null}
    </div>
  )
}
