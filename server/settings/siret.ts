import { groupSiret, isSiretLine, Siret } from '#shared/rules/registration.ts'
import { mostLegalNumbers, type SettingValues } from '#shared/settings.ts'
import type { Refusals } from '../problem.ts'

type LegalNumbers = SettingValues['company']['legalNumbers']

/** The SIRET among a company's legal numbers, where it is stored; null without a valid one. */
export function siretOf(numbers: LegalNumbers): string | null {
  const line = numbers.find(isSiretLine)
  return (line && Siret.safeParse(line.value).data) ?? null
}

/**
 * Computes the legal numbers after a write of `company.siret` and, if sent with it,
 * `company.legalNumbers`: the SIRET is one line of them. Of two SIRETs the changed one counts; two
 * changed ones, and more lines than there may be, are refused.
 */
export function withSiret(
  present: LegalNumbers,
  sent: { siret: string | null; numbers: LegalNumbers | undefined },
  refusals: Refusals,
): LegalNumbers {
  const { siret, numbers = present } = sent
  // Clearing it alone removes the typed text, even when that is no SIRET.
  if (siret === null && !sent.numbers) return present.filter((line) => !isSiretLine(line))
  const [before, listed] = [siretOf(present), siretOf(numbers)]
  if (siret === listed) return numbers
  if (listed !== null && listed !== before) {
    if (siret === before) return numbers
    refusals.add('company.siret', 'siret_twice')
    return numbers
  }
  if (siret === null) return numbers.filter((line) => !isSiretLine(line))
  const value = groupSiret(siret)
  const at = numbers.findIndex(isSiretLine)
  if (at >= 0) return numbers.map((line, place) => (place === at ? { ...line, value } : line))
  if (numbers.length >= mostLegalNumbers) refusals.add('company.legalNumbers', 'too_many', { count: mostLegalNumbers })
  return [{ name: 'SIRET', value }, ...numbers]
}
