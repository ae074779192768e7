import { mostMoney } from '#shared/limits.ts'
import type { ChangeReason, MovedKind } from '#shared/moving-in.ts'
import { readWallClock } from '#shared/rules/period.ts'
import type { Tally } from './report.ts'
import type { Cell } from './source/text.ts'

/** A whole number, or null. */
export const whole = (value: Cell): number | null => {
  const number = value === null ? Number.NaN : Number.parseInt(value, 10)
  return Number.isSafeInteger(number) ? number : null
}
export const isOn = (value: Cell): boolean => value === '1'

/**
 * An instant or a wall clock as a dump has it; null for none, for the zero date and for what the
 * source may hold beside (`2020-00-00`, years beyond those of events).
 */
export function moment(value: Cell): string | null {
  const kept = value?.slice(0, 19) ?? null
  return kept === null || readWallClock(kept, 'start').problem ? null : kept
}

/** The dates of a record, in UTC. What the source never dated is as old as the move. */
export const datesOf = (
  row: { created_at: Cell; updated_at: Cell },
  now: number,
): { created_at: string; updated_at: string } => {
  const present = new Date(now).toISOString()
  const created_at = moment(row.created_at) ?? present
  return { created_at, updated_at: moment(row.updated_at) ?? created_at }
}

const letters = (value: string): string[] => Array.from(value)
/** The first characters of a text, none of them half. */
export const cut = (value: string, most: number): string =>
  value.length <= most ? value : letters(value).slice(0, most).join('')

/** Makes the values of one record fit their columns, and tells the report what had to change. */
export class Fit {
  readonly #tally: Tally
  readonly #kind: MovedKind
  readonly #label: string
  constructor(tally: Tally, kind: MovedKind, label: string) {
    this.#tally = tally
    this.#kind = kind
    this.#label = label
  }

  tell(reason: ChangeReason): void {
    this.#tally.changed(this.#kind, reason, this.#label)
  }

  /** Trimmed, at most so many characters; null for an empty one. */
  text(value: Cell, most: number): string | null {
    const plain = (value ?? '').trim()
    if (plain === '') return null
    if (plain.length <= most) return plain
    const kept = cut(plain, most).trim()
    if (kept.length < plain.length) this.tell('shortened')
    return kept
  }

  /** The same for a text that must be there: what is too short is filled with dots. */
  needed(value: Cell, least: number, most: number): string {
    const kept = this.text(value, most) ?? ''
    if (letters(kept).length >= least) return kept
    this.tell('filled')
    return kept.padEnd(least, '.')
  }

  /** A name of a person: without digits, since none has any here. */
  personName(value: Cell): string {
    const kept = this.text(value, 96) ?? ''
    const bare = kept.replaceAll(/\d+/g, ' ').replaceAll(/\s+/g, ' ').trim()
    if (bare !== kept) this.tell('digits')
    return this.needed(bare, 2, 96)
  }

  email(value: Cell): string | null {
    const kept = this.text(value, 191)
    if (kept === null || /^[^@\s]+@[^@\s]+$/.test(kept)) return kept
    this.tell('email_dropped')
    return null
  }

  phone(value: Cell): string | null {
    const kept = this.text(value, 64)
    const digits = kept?.replaceAll(/\D/g, '').length ?? 0
    if (kept === null || (digits >= 6 && digits <= 20)) return kept
    this.tell('phone_dropped')
    return null
  }

  /** An amount, never below 0 nor above what a price may be; as text, so that no cent is lost. */
  price(value: Cell): string | null {
    if (value === null || value === '') return null
    const amount = Number(value)
    if (amount >= 0 && amount <= mostMoney) return value
    this.tell('price_capped')
    return amount < 0 ? '0' : String(mostMoney)
  }

  /** Lines of a text that belong together; null without any. */
  note(...parts: (string | null | undefined)[]): string | null {
    const told = parts.filter((part): part is string => part != null && part.trim() !== '')
    return told.length === 0 ? null : this.text(told.join('\n'), 20_000)
  }
}

/** Names that are unique on the site, whatever their case. */
export class UniqueNames {
  readonly #ids = new Map<string, number>()

  /** Who has a name already. */
  owner(name: string): number | undefined {
    return this.#ids.get(caseless(name))
  }

  /** Takes a name for a record: the name itself, or with a number behind it. */
  take(name: string, id: number, most: number): string {
    let found = name
    for (let count = 2; this.#ids.has(caseless(found)); count++) {
      const ending = ` (${count})`
      found = `${cut(name, most - ending.length)}${ending}`
    }
    this.#ids.set(caseless(found), id)
    return found
  }
}

const caseless = (name: string): string => name.normalize('NFC').toLowerCase()
