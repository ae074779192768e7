import type { PricedLine } from '#shared/rules/exact-lines.ts'
import { formatRate } from '#shared/rules/format.ts'
import { currentLanguage, i18next } from '../words.ts'

/** Names the discount on an event's lines as its papers do: on all of them, or on those that allow one. */
export const discountLabel = (lines: readonly Pick<PricedLine, 'is_discountable'>[], rate: number): string =>
  i18next.t(
    lines.every(({ is_discountable }) => is_discountable) ? 'wizard.total.discount' : 'wizard.total.discount_of_part',
    { rate: formatRate(rate, currentLanguage()) },
  )
