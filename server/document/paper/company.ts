import type { Language } from '#shared/language.ts'
import type { Ctx } from '../../context.ts'
import { readPicture } from '../../files/picture.ts'
import type { Letterhead } from './letterhead.ts'
import { townLines } from './town.ts'

/** The company in the letterhead, as the settings have it now. */
export async function companyLetterhead(
  { db, site, services }: Ctx,
  language: Language,
  withLegalNumbers: boolean,
): Promise<Letterhead> {
  const { name, logo, street, postal_code, locality, country_id, phone, email, legalNumbers } = site.company
  const country =
    country_id == null
      ? undefined
      : await db
          .selectFrom('country')
          .select(['code', 'name_fr', 'name_en'])
          .where('id', '=', country_id)
          .executeTakeFirst()
  const town = townLines({ postal_code, locality }, country?.code)
  const address = [street, ...town, language === 'fr' ? country?.name_fr : country?.name_en].filter((line) => line)
  return {
    name,
    logo: typeof logo === 'string' ? await readPicture(services.files, logo) : null,
    full_address: address.length > 0 ? address.join('\n') : null,
    phone: phone ?? null,
    email: email ?? null,
    legal_numbers: withLegalNumbers ? legalNumbers : [],
  }
}
