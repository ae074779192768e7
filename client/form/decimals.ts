import type { ClipboardEvent, FormEvent } from 'react'
import { inputFormat } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'
import { readPasted } from './pasted-number.ts'
import { typeComma } from './typed-comma.ts'

type DecimalProps = {
  decimalSeparator: string
  allowedDecimalSeparators: string[]
  onPasteCapture?(paste: ClipboardEvent): void
  onBeforeInputCapture?(input: FormEvent<HTMLInputElement>): void
}

/**
 * Props for decimals: formatted for the user's language, reading the point of a numeric keypad as
 * the comma. Otherwise the field would drop it, and 5.5 become 55. Where commas separate thousands,
 * those of decimals are read too, pasted or typed.
 */
export function typedDecimals(): DecimalProps {
  const { decimalSeparator } = inputFormat(currentLanguage())
  if (decimalSeparator === ',') return { decimalSeparator, allowedDecimalSeparators: [',', '.'] }
  return {
    decimalSeparator,
    allowedDecimalSeparators: ['.'],
    onPasteCapture: pasteDecimals,
    onBeforeInputCapture: typeComma,
  }
}

function pasteDecimals(paste: ClipboardEvent): void {
  const text = paste.clipboardData.getData('text')
  const read = readPasted(text)
  if (read === text) return
  paste.preventDefault()
  paste.stopPropagation()
  // The field's undo covers it, unlike a value that is set.
  document.execCommand('insertText', false, read.trim())
}

/** Props for an amount of money in a currency. */
export const typedMoney = (currency: string) => ({
  decimalScale: 2,
  fixedDecimalScale: true,
  hideControls: true,
  ...inputFormat(currentLanguage(), currency),
  ...typedDecimals(),
})

/** What a number field holds, as it is sent. An empty field is no number. */
export const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))
