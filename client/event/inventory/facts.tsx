import { IconBriefcase2, IconCalendarDue, IconMapPin, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatDate, formatDateTime, formatQuantity } from '#shared/rules/format.ts'
import { mobilizationOf } from '#shared/rules/mobilization.ts'
import { isWholeDays } from '#shared/rules/period.ts'
import { currentLanguage } from '../../words.ts'

/** How many letters of a title a phone's top bar has room for. */
const inTopBar = 34

/** When the material leaves or is due back, for whom, and where (rules/inventory.md#12, rules/departure.md#14). */
export function Facts({ event, leaves = false }: { event: Event; leaves?: boolean }) {
  const { t } = useTranslation()
  const { title, beneficiaries, location, kits } = event
  const { start_date, end_date } = mobilizationOf(event)
  const format = isWholeDays(start_date, end_date) ? formatDate : formatDateTime
  return (
    <>
      {title.length > inTopBar ? (
        <p className="inventory-title" aria-hidden>
          {title}
        </p>
      ) : null}
      <dl className="inventory-facts">
        <Fact icon={<IconCalendarDue size={18} />} name={t(leaves ? 'departure.date' : 'inventory.return_date')}>
          {format(leaves ? start_date : end_date, currentLanguage())}
        </Fact>
        <Fact icon={<IconUser size={18} />} name={t('inventory.beneficiary')}>
          {beneficiaries[0]?.full_name ?? t('inventory.unknown')}
        </Fact>
        <Fact icon={<IconMapPin size={18} />} name={t('inventory.location')}>
          {location ?? t('inventory.unknown')}
        </Fact>
        {kits.length > 0 ? (
          <Fact icon={<IconBriefcase2 size={18} />} name={t('inventory.by.kits')}>
            {kits.map(({ name, pivot }) => `${name} × ${formatQuantity(pivot.quantity, currentLanguage())}`).join(', ')}
          </Fact>
        ) : null}
      </dl>
    </>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <span aria-hidden>{icon}</span>
        <span className="inventory-fact-name">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
