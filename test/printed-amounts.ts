import type { Bill } from '#shared/billing-shape.ts'
import type { Language } from '#shared/language.ts'

/** The text before a figure on the paper. */
const labels = {
  fr: {
    daily: 'Total par jour HT',
    grand: 'Total brut HT',
    due: 'Total HT',
    total: 'Total TTC',
    vat: 'TVA',
    on: 'sur',
    sum: 'Total TVA',
    worth: 'Valeur de remplacement du matériel',
  },
  en: {
    daily: 'Total per day excl. VAT',
    grand: 'Gross total excl. VAT',
    due: 'Total excl. VAT',
    total: 'Total incl. VAT',
    vat: 'VAT',
    on: 'on',
    sum: 'Total VAT',
    worth: 'Replacement value of the equipment',
  },
} as const

/** An amount of money in the format of a language: 1 234,56 € and €1,234.56. */
const amount = {
  fr: String.raw`(−?\d{1,3}(?: \d{3})*,\d\d) (?:€|CHF|\$US)`,
  en: String.raw`−?(?:€|CHF |US\$)(−?\d{1,3}(?:,\d{3})*\.\d\d)`,
}
/** The same, subtracted. */
const taken = {
  fr: String.raw`−(\d{1,3}(?: \d{3})*,\d\d) (?:€|CHF|\$US)`,
  en: String.raw`−(?:€|CHF |US\$)(\d{1,3}(?:,\d{3})*\.\d\d)`,
}
const percent = { fr: String.raw`(\d+(?:,\d+)?) %`, en: String.raw`(\d+(?:\.\d+)?)%` }

const value = (figure: string, language: Language): number =>
  Number(language === 'fr' ? figure.replaceAll(' ', '').replace(',', '.') : figure.replaceAll(',', ''))
const inCents = (figure: number): string => figure.toFixed(2)

/**
 * The figures on the paper of a bill, read back from its text (as `pdfPages` returns it) by their
 * labels and the conventions of the language alone, independent of the program that printed them.
 * @throws Error where a label does not appear exactly once
 */
export function amountsOfPaper(text: string, language: Language) {
  const words = labels[language]
  const money = (figure: string) => inCents(value(figure, language))
  const found = (pattern: string) => [...text.matchAll(new RegExp(pattern, 'g'))]
  const only = (pattern: string): RegExpExecArray => {
    const [one, ...others] = found(pattern)
    if (!one || others.length > 0) throw new Error(`${pattern}: ${others.length + (one ? 1 : 0)} times in ${text}`)
    return one
  }
  const after = (label: string): string => money(only(`${label} ${amount[language]}`)[1]!)
  const shares = found(`${words.vat} ${percent[language]} ${words.on} ${amount[language]} ${amount[language]}`)
  const due = after(words.due)
  const single = () => {
    const [, rate = '', vat = ''] = only(`${words.vat} ${percent[language]} ${amount[language]}`)
    return { vat: money(vat), shares: [[value(rate, language), due, money(vat)]] }
  }
  const several = () => ({
    vat: after(words.sum),
    shares: shares.map(([, rate = '', base = '', vat = '']) => [value(rate, language), money(base), money(vat)]),
  })
  return {
    daily: after(words.daily),
    grand: after(words.grand),
    due,
    total: after(words.total),
    worth: after(words.worth),
    // The line above the amount due, where there is one.
    discount: money(found(`${taken[language]} ${words.due} `)[0]?.[1] ?? '0'),
    ...(shares.length > 0 ? several() : single()),
    /**
     * The unit prices of the lines that begin with a regular expression; null where a dash replaces
     * one.
     */
    pricesAfter: (beginning: string): (string | null)[] =>
      found(`${beginning} (?:–|${amount[language]})`).map(([, figure]) =>
        figure === undefined ? null : money(figure),
      ),
  }
}

/** The same figures from the answer of the API. */
export const amountsOfAnswer = (bill: Bill) => ({
  daily: inCents(bill.daily_total),
  grand: inCents(bill.grand_total),
  due: inCents(bill.due_amount),
  total: inCents(bill.total_with_taxes),
  worth: inCents(bill.replacement_amount),
  discount: inCents(bill.discount_amount),
  vat: inCents(bill.vat_amount),
  shares: bill.vat_breakdown.map(({ rate, base, vat }) => [rate, inCents(base), inCents(vat)]),
})
