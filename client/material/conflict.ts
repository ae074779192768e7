import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Attribute } from '#shared/attribute.ts'
import { formatDecimal, formatNumericDate, formatRate } from '#shared/rules/format.ts'
import { categoriesQuery } from '../category/queries.ts'
import { api } from '../endpoints.ts'
import { moneyInWords } from '../form/in-words.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { q } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'
import { marginSaid } from './margins.ts'
import type { MaterialValues } from './values.ts'

type Field = keyof MaterialValues
type Attributes = MaterialValues['attributes']

/** The label of each field of a material, for the conflict dialog. */
export function useMaterialLabels(): Record<Field, string> {
  const { t } = useTranslation()
  return {
    name: t('material.name'),
    reference: t('material.reference'),
    park_id: t('park.one'),
    category_id: t('category.one'),
    sub_category_id: t('category.sub'),
    is_unitary: t('unit.track'),
    stock_quantity: t('material.stock_quantity'),
    out_of_order_quantity: t('material.out_of_order_quantity'),
    weight: t('material.weight'),
    volume: t('material.volume'),
    power: t('material.power'),
    margin_before: t('material.margin_before'),
    margin_after: t('material.margin_after'),
    rental_price: t('material.rental_price'),
    vat_rate: t('material.vat_rate'),
    replacement_price: t('material.replacement_price'),
    is_hidden_on_bill: t('material.is_hidden_on_bill'),
    is_discountable: t('material.is_discountable'),
    description: t('material.description'),
    note: t('material.note'),
    barcodes: t('material.barcodes'),
    tags: t('tag.many'),
    attributes: t('frame.menu.attributes'),
    picture: t('material.picture'),
  }
}

/** Words for the fields that are not plain text, in the conflict dialog. */
export function useMaterialShown() {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const { data: attributes = [] } = useQuery({ ...q(api.attribute.list, {}), throwOnError: false }) // only shown in a conflict
  const subCategories = categories.flatMap(({ sub_categories }) => sub_categories)
  const nameIn = (choices: { id: number; name: string }[]) => (id: string | null) =>
    choices.find((one) => String(one.id) === id)?.name
  const { currency } = useSettings().billing
  const language = currentLanguage()
  const answer = (value: Attributes[number] | undefined, type: Attribute['type']) => {
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no')
    if (typeof value === 'number') return formatDecimal(value, language)
    return type === 'date' && typeof value === 'string' ? formatNumericDate(value) : String(value ?? '—')
  }
  const tell: { [F in Field]?: (value: MaterialValues[F], other: MaterialValues[F]) => string | undefined } = {
    park_id: nameIn(parks),
    category_id: nameIn(categories),
    sub_category_id: nameIn(subCategories),
    margin_before: (minutes) => marginSaid(Number(minutes), t),
    margin_after: (minutes) => marginSaid(Number(minutes), t),
    rental_price: (price) => moneyInWords(price, language, currency),
    replacement_price: (price) => moneyInWords(price, language, currency),
    vat_rate: (rate) => (rate === '' ? undefined : formatRate(Number(rate), language)),
    attributes: (values, others) =>
      attributes
        .filter(({ id }) => (values[id] ?? null) !== (others[id] ?? null))
        .map(({ id, name, type }) => `${name} : ${answer(values[id], type)}`)
        .join(', '),
    picture: (picture) => (picture instanceof File ? picture.name : t(picture === null ? 'form.no' : 'form.yes')),
  }
  return (field: Field, value: unknown, other: unknown): string | undefined =>
    tell[field]?.(value as never, other as never) // both of that field
}
