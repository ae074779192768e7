import { Alert, Button, CloseButton, Kbd, Skeleton, Text, Title } from '@mantine/core'
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MaterialRow } from '#shared/material.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { api } from '../endpoints.ts'
import { ButtonLink, TextLink } from '../frame/link.tsx'
import { q } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import type { Days } from '../ui/table/days-filter.tsx'
import { currentLanguage } from '../words.ts'
import { PanelFigures } from './panel-figures.tsx'
import { useChoices } from './queries.ts'
import { Thumb } from './thumb.tsx'
import './view.css'

const shownDays = 90

type MaterialPanelProps = {
  material: MaterialRow
  /** Those that the list's quantities are for: an event reserved from here begins with them. */
  days: Days
  onClose(): void
}

/**
 * A material beside the list: what is free today and in the coming 90 days, what is out with whom,
 * what leaves next, prices and stock (rules/material.md#31).
 */
export function MaterialPanel({ material, days, onClose }: MaterialPanelProps) {
  const { t } = useTranslation()
  const params = { id: String(material.id) }
  const start = useSiteDay()
  const found = useQuery({
    ...q(api.material.availability, { params: { id: material.id }, query: { start, days: shownDays } }),
    throwOnError: false,
  })
  return (
    <>
      <div className="panel-body">
        <div className="panel-head">
          <Thumb record={material} size={56} />
          <div>
            <Title order={2} size="h5">
              <TextLink to="/materials/$id/view" params={params} inherit c="var(--mantine-color-text)">
                {material.name}
              </TextLink>
            </Title>
            <span className="reference is-under">{material.reference}</span>
            <CategoryName material={material} />
          </div>
          <CloseButton size={36} aria-label={t('material.panel.close')} onClick={onClose} />
        </div>
        {found.data ? (
          <PanelFigures found={found.data} today={start} />
        ) : found.error ? (
          <Alert color="red" role="alert" my="md">
            {t('material.panel.failed')}{' '}
            <Button size="compact-sm" variant="default" onClick={() => void found.refetch()}>
              {t('material.panel.retry')}
            </Button>
          </Alert>
        ) : (
          <div role="status" aria-busy aria-label={t('material_view.free.loading')}>
            <Skeleton height={36} my={12} width="60%" />
            <Skeleton height={170} mb={12} />
            <Skeleton height={120} />
          </div>
        )}
        <Facts material={material} />
      </div>
      <div className="panel-keys" aria-hidden>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('material.panel.keys_lines')} · <Kbd size="xs">→</Kbd>{' '}
        {t('material.panel.keys_into')} · <Kbd size="xs">Esc</Kbd>
      </div>
      <div className="panel-foot">
        <ButtonLink
          to="/events/new"
          search={{ material: material.id, atDate: days.start, toDate: days.end }}
          variant="default"
          leftSection={<IconCalendarPlus size={18} />}
        >
          {t('material.panel.reserve')}
        </ButtonLink>
        <ButtonLink to="/materials/$id" params={params} variant="default" leftSection={<IconPencil size={18} />}>
          {t('material.panel.edit')}
        </ButtonLink>
      </div>
    </>
  )
}

function CategoryName({ material }: { material: MaterialRow }) {
  const { categories } = useChoices()
  const category = categories.find(({ id }) => id === material.category_id)
  const sub = category?.sub_categories.find(({ id }) => id === material.sub_category_id)
  return (
    <Text size="xs" c="dimmed">
      {[category?.name, sub?.name].filter(Boolean).join(' · ')}
    </Text>
  )
}

function Facts({ material }: { material: MaterialRow }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const { parks } = useChoices()
  const language = currentLanguage()
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  const facts: [string, string | null | undefined][] = [
    [t('material.rental_price'), material.rental_price === null ? null : money(material.rental_price)],
    [t('material.replacement_price'), material.replacement_price === null ? null : money(material.replacement_price)],
    [t('material.stock_quantity'), formatQuantity(material.stock_quantity, language)],
    [t('material.out_of_order_quantity'), formatQuantity(material.out_of_order_quantity ?? 0, language)],
    [t('park.one'), parks.find(({ id }) => id === material.park_id)?.name],
  ]
  return (
    <section>
      <dl className="panel-facts">
        {facts.flatMap(([term, value]) =>
          value == null
            ? []
            : [
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>,
              ],
        )}
      </dl>
    </section>
  )
}
