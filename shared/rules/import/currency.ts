import { languages } from '../../language.ts'
import { currencySign } from '../format.ts'

/** Currencies that a cell may name beside its amount. */
const codes = 'EUR|GBP|USD|CHF|CAD|AUD|NZD|DKK|NOK|SEK|PLN|CZK|HUF|RON|JPY|MAD'
/** The signs and codes of currencies, as a part of a regular expression. */
export const currencyMark = `[€£$¥]|${codes}`
const anywhere = new RegExp(currencyMark, 'i')

/** The sign or code of a currency in a text, codes in capitals. */
export const currencyIn = (text: string): string | undefined => anywhere.exec(text)?.[0].toUpperCase()

/** Whether a sign or code may mean this currency, an ISO 4217 code: `$` is of many. */
export const meansCurrency = (mark: string, currency: string): boolean =>
  mark === currency ||
  languages.some((language) =>
    [currencySign(currency, language), currencySign(currency, language, 'narrowSymbol')].includes(mark),
  )
