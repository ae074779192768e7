import { Button } from '@mantine/core'
import { IconBuildingWarehouse, IconClock, IconTool, IconTruck } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CodedRecord } from '#shared/code.ts'
import type { MaterialDays } from '#shared/material.ts'
import type { Material } from '#shared/material-shape.ts'
import { formatNearDate, formatQuantity } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { holdingOn } from '../../material/free-days.ts'
import { Thumb } from '../../material/thumb.tsx'
import { q } from '../../query.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { currentLanguage } from '../../words.ts'
import { Card, Line, PageLink, Read, Where } from './card.tsx'
import { useBreaking } from './out-of-order.ts'
import { awaited, comingBack, leaving, planned } from './planned.ts'
import { BringBack, TakeOut } from './ways.tsx'

/** Days ahead among which the next departure is looked for. */
const ahead = 90

/** A scanned material: how many are free, what is out, and what leaves next. */
export function MaterialThing({ record: { id } }: { record: CodedRecord }) {
  const { t } = useTranslation()
  const today = useSiteDay()
  const params = { id }
  const material = useQuery({ ...q(api.material.get, { params }), throwOnError: false })
  const days = useQuery({
    ...q(api.material.availability, { params, query: { start: today, days: ahead } }),
    throwOnError: false,
  })
  const events = useQuery({ ...q(api.material.events, { params }), throwOnError: false })
  return (
    <Read found={material}>
      {(material) => (
        <Card
          picture={<Thumb record={material} size={72} />}
          kind={t('code.kind.material')}
          name={material.name}
          reference={material.reference}
        >
          <Read found={days}>{(days) => <Places material={material} days={days} today={today} />}</Read>
          <Read found={events}>
            {(events) => (
              <>
                <TakeOut events={leaving(planned(events), today)} code={material.code} />
                <BringBack events={comingBack(awaited(events), today)} search={material.reference} />
              </>
            )}
          </Read>
          <Acts material={material} />
        </Card>
      )}
    </Read>
  )
}

type PlacesProps = { material: Material; days: MaterialDays; today: string }

function Places({ material, days: { available, days, events }, today }: PlacesProps) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(q(api.park.choices, {}))
  const language = currentLanguage()
  const shown = (quantity: number) => formatQuantity(quantity, language)
  const free = days[0]?.remaining_quantity ?? 0
  const park = parks.find(({ id }) => id === material.park_id)?.name
  const next = events.find(({ mobilization_start_date }) => mobilization_start_date.slice(0, 10) > today)
  return (
    <Where title={t('scan.where')}>
      <Line icon={<IconBuildingWarehouse size={20} aria-hidden />} detail={park ? t('scan.in_park', { park }) : null}>
        {t('scan.free', { count: free, free: shown(free), total: shown(Math.max(0, available)) })}
      </Line>
      {material.out_of_order_quantity ? (
        <Line icon={<IconTool size={20} aria-hidden />} isOut>
          {t('scan.out_of_order', { shown: shown(material.out_of_order_quantity) })}
        </Line>
      ) : null}
      {holdingOn(events, today).map(({ id, title, quantity, mobilization_end_date }) => (
        <Line
          key={id}
          icon={<IconTruck size={20} aria-hidden />}
          isOut
          detail={[
            t('scan.pieces', { count: quantity, shown: shown(quantity) }),
            t('scan.back', { date: formatNearDate(mobilization_end_date, language, today) }),
          ].join(' · ')}
        >
          {t('scan.out', { title })}
        </Line>
      ))}
      <Line icon={<IconClock size={20} aria-hidden />}>
        {next
          ? t('scan.next', { title: next.title, date: formatNearDate(next.mobilization_start_date, language, today) })
          : t('scan.next_none')}
      </Line>
    </Where>
  )
}

function Acts({ material }: { material: Material }) {
  const { t } = useTranslation()
  const { breakOne, isBusy } = useBreaking(material)
  const isAllBroken = (material.out_of_order_quantity ?? 0) >= material.stock_quantity
  return (
    <>
      <div className="thing-acts">
        {material.is_unitary ? null : (
          <Button
            variant="default"
            color="red"
            leftSection={<IconTool size={18} aria-hidden />}
            disabled={isAllBroken || isBusy}
            onClick={() => void breakOne()}
          >
            {t(isAllBroken ? 'scan.all_broken' : 'scan.break_one')}
          </Button>
        )}
        <PageLink to="/materials/$id/view" params={{ id: String(material.id) }} />
      </div>
      {material.is_unitary ? <small className="thing-kind">{t('scan.scan_unit')}</small> : null}
    </>
  )
}
