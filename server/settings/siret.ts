import { groupSiret, isSiretLine, Siret } from '#shared/rules/registration.ts'
import { mostLegalNumbers, type SettingValues } from '#shared/settings.ts'
import { Problem } from '../problem.ts'

type LegalNumbers = SettingValues['company']['legalNumbers']

/**
 * The SIRET among a company's legal numbers, which is where it is kept; null without one that is
 * valid.
 */
export function siretOf(numbers: LegalNumbers): string | null {
  const line = numbers.find(isSiretLine)
  return (line && Siret.safeParse(line.value).data) ?? null
}

/**
 * The legal numbers once `company.siret`, and `company.legalNumbers` if they are sent with it, are
 * written: the SIRET is one line of them. Of two SIRETs the one that differs from the present one
 * counts. @throws request.invalid on either key
 */
export function withSiret(
  present: LegalNumbers,
  sent: { siret: string | null; numbers: LegalNumbers | undefined },
): LegalNumbers {
  const { siret, numbers = present } = sent
  // Clearing it alone takes out what was typed there, even where that is no SIRET.
  if (siret === null && !sent.numbers) return present.filter((line) => !isSiretLine(line))
  const [before, listed] = [siretOf(present), siretOf(numbers)]
  if (siret === listed) return numbers
  if (listed !== null && listed !== before) {
    if (siret === before) return numbers
    throw new Problem('request.invalid', { issues: { 'company.siret': [{ key: 'siret_twice' }] } })
  }
  if (siret === null) return numbers.filter((line) => !isSiretLine(line))
  const value = groupSiret(siret)
  const at = numbers.findIndex(isSiretLine)
  if (at >= 0) return numbers.map((line, place) => (place === at ? { ...line, value } : line))
  if (numbers.length >= mostLegalNumbers)
    throw new Problem('request.invalid', {
      issues: { 'company.legalNumbers': [{ key: 'too_many', facts: { count: mostLegalNumbers } }] },
    })
  return [{ name: 'SIRET', value }, ...numbers]
}
