import { Anchor, Group, Image, Paper, Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import { spacedCode } from '#shared/rules/code.ts'
import { formatDecimal, formatMoney, formatNumericDate, formatQuantity } from '#shared/rules/format.ts'
import { measures } from '#shared/rules/measures.ts'
import { addressOfStored } from '../api.ts'
import { categoriesQuery } from '../category/queries.ts'
import { api } from '../endpoints.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { marginSaid } from './margins.ts'
import { TagBadge } from './tag-badge.tsx'
import { MaterialFree } from './view-free.tsx'
import './view.css'

/** Every field of a material, and what is free of it in the coming days. */
export function MaterialInfos({ material }: { material: Material }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const category = categories.find(({ id }) => id === material.category_id)
  const sub = category?.sub_categories.find(({ id }) => id === material.sub_category_id)
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, language, billing.currency))
  const quantity = (pieces: number) => formatQuantity(pieces, language)
  const yes = (is: boolean) => t(is ? 'form.yes' : 'form.no')
  const { stock_quantity, out_of_order_quantity } = material
  return (
    <Stack gap="lg">
      <div className="material-view">
        <div className="material-facts">
          <Facts title={t('material_view.identity')}>
            <Fact term={t('material.name')}>{material.name}</Fact>
            <Fact term={t('material.reference')}>{material.reference}</Fact>
            <Fact term={t('park.one')}>{parks.find(({ id }) => id === material.park_id)?.name}</Fact>
            <Fact term={t('category.one')}>
              {category ? [category.name, sub?.name].filter(Boolean).join(' / ') : t('category.uncategorized')}
            </Fact>
            <Fact term={t('tag.many')}>
              {material.tags.length > 0 ? (
                <Group gap={6}>
                  {material.tags.map(({ id, name }) => (
                    <TagBadge key={id} name={name} />
                  ))}
                </Group>
              ) : null}
            </Fact>
            <Fact term={t('material.code')}>{spacedCode(material.code)}</Fact>
            {material.barcodes.length > 0 ? (
              <Fact term={t('material.barcodes')}>{material.barcodes.join(', ')}</Fact>
            ) : null}
          </Facts>
          <Facts title={t('material_view.stock')}>
            <Fact term={t('material.stock_quantity')}>{quantity(stock_quantity)}</Fact>
            <Fact term={t('material.out_of_order_quantity')}>{quantity(out_of_order_quantity ?? 0)}</Fact>
            <Fact term={t('material_view.in_order')}>
              <strong>{quantity(Math.max(0, stock_quantity - (out_of_order_quantity ?? 0)))}</strong>
            </Fact>
            {(['margin_before', 'margin_after'] as const).map((name) =>
              material[name] > 0 ? (
                <Fact key={name} term={t(`material.${name}`)}>
                  {marginSaid(material[name], t)}
                </Fact>
              ) : null,
            )}
          </Facts>
          {measures.some((measure) => material[measure] !== null) ? (
            <Facts title={t('material_view.measures')}>
              {measures.map((measure) => (
                <Fact key={measure} term={t(`material.${measure}`)}>
                  {material[measure] === null ? null : formatDecimal(material[measure], language, 3)}
                </Fact>
              ))}
            </Facts>
          ) : null}
          <Facts title={t('material_view.prices')}>
            {billing.mode === 'none' ? null : (
              <>
                <Fact term={t('material.rental_price')}>{money(material.rental_price)}</Fact>
                <Fact term={t('material.vat_rate')}>
                  {formatDecimal(material.vat_rate ?? billing.vatRate, language, 4)}
                </Fact>
                <Fact term={t('material.is_discountable')}>{yes(material.is_discountable)}</Fact>
                <Fact term={t('material.is_hidden_on_bill')}>{yes(material.is_hidden_on_bill)}</Fact>
              </>
            )}
            <Fact term={t('material.replacement_price')}>{money(material.replacement_price)}</Fact>
          </Facts>
          {material.attributes.length > 0 ? (
            <Facts title={t('material_view.attributes')}>
              {material.attributes.map(({ id, name, type, unit, value }) => (
                <Fact key={id} term={name}>
                  {type === 'boolean'
                    ? yes(value === true)
                    : type === 'date'
                      ? formatNumericDate(String(value))
                      : typeof value === 'number'
                        ? [formatDecimal(value, language), unit].filter(Boolean).join(' ')
                        : String(value)}
                </Fact>
              ))}
            </Facts>
          ) : null}
          {material.description || material.note ? (
            <div className="material-texts">
              <Facts title={t('material_view.texts')}>
                {material.description ? <Fact term={t('material.description')}>{material.description}</Fact> : null}
                {material.note ? <Fact term={t('material.note')}>{material.note}</Fact> : null}
              </Facts>
            </div>
          ) : null}
        </div>
        {material.picture === null ? null : <Picture id={material.id} name={material.name} stored={material.picture} />}
      </div>
      <MaterialFree id={material.id} />
    </Stack>
  )
}

function Picture({ id, name, stored }: { id: number; name: string; stored: string }) {
  const { t } = useTranslation()
  const at = (size?: 'medium') => addressOfStored(api.material.picture, { params: { id }, query: { size } }, stored)
  return (
    <Anchor
      href={at()}
      target="_blank"
      rel="noopener"
      className="material-picture"
      aria-label={t('material_view.open_picture', { name })}
    >
      {/* Its room is there before the picture. */}
      <Image
        src={at('medium')}
        alt={t('material_view.picture_of', { name })}
        fit="contain"
        mah={420}
        radius="sm"
        style={{ aspectRatio: '4 / 3' }}
      />
    </Anchor>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h6" mb="xs">
        {title}
      </Title>
      <dl>{children}</dl>
    </Paper>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{term}</dt>
      <dd className="figures">{children ?? t('material_view.nothing')}</dd>
    </div>
  )
}
