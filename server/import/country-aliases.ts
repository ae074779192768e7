import { fold } from '#shared/rules/text.ts'

/** Other names of countries that spreadsheets use, by ISO code. */
const names = {
  GB: 'UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Grande-Bretagne, Angleterre, Écosse, Pays de Galles, Irlande du Nord',
  US: 'USA, United States of America, America, États-Unis d’Amérique, Amérique',
  NL: 'Holland, The Netherlands, Hollande',
  CZ: 'Czech Republic, République tchèque',
  CI: 'Ivory Coast',
  IE: 'Republic of Ireland, Eire, République d’Irlande',
}

/** A name without case, accents and marks: `U.K.` is `uk`, `Grande-Bretagne` is `grande bretagne`. */
const plain = (name: string): string =>
  fold(name)
    .replaceAll('.', '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

const codes = new Map(
  Object.entries(names).flatMap(([code, list]) => list.split(', ').map((name) => [plain(name), code] as const)),
)

/** The code of a country by another usual name, in either language; any other text stays as it is. */
export const countryAlias = (name: string): string => codes.get(plain(name)) ?? name
