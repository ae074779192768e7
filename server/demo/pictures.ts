import { type PreparedPicture, preparePicture, storePicture } from '../files/picture.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { draw, emblem, type Kind } from './drawings.ts'

/** The drawing for the materials of each sub-category. */
const kinds: Readonly<Record<string, Kind>> = {
  Enceintes: 'speaker',
  'Caissons de basse': 'sub',
  'Retours de scène': 'wedge',
  Amplificateurs: 'amplifier',
  'Consoles numériques': 'console',
  'Consoles analogiques': 'console',
  'Boîtiers de scène': 'stagebox',
  Traitement: 'rack',
  Filaires: 'microphone',
  'Sans fil HF': 'wireless',
  'Pieds et accessoires': 'stand',
  'Intercom et talkies': 'intercom',
  'Projecteurs LED': 'par',
  Lyres: 'moving-head',
  'Découpes et traditionnels': 'profile',
  Effets: 'effect',
  Pupitres: 'light-desk',
  'Gradateurs et réseau': 'rack',
  Vidéoprojecteurs: 'projector',
  'Écrans de projection': 'screen',
  Moniteurs: 'monitor',
  'Mur LED': 'led-wall',
  'Caméras et mélangeurs': 'camera',
  Poutres: 'truss',
  Levage: 'lift',
  Praticables: 'riser',
  'Tentures et accessoires': 'drape',
  Armoires: 'power',
  Rallonges: 'cable',
  Audio: 'cable',
  'Lumière et vidéo': 'cable',
  'Claviers et batteries': 'keyboard',
  'Amplis instruments': 'instrument-amp',
}
/**
 * A material without sub-category gets a case. @throws Error naming a sub-category that has no
 * drawing
 */
function kindOf(subCategory: string | null): Kind {
  const kind = subCategory === null ? 'case' : kinds[subCategory]
  if (!kind) throw new Error(`The demonstration draws nothing for « ${subCategory} »`)
  return kind
}

/**
 * Draws every kind once and stores a copy for each material, so that removing one leaves the
 * others.
 * @param subCategories one for each material
 * @returns the stored names, in order
 */
export async function keepDrawings(ctx: DemoCtx, subCategories: readonly (string | null)[]): Promise<string[]> {
  const wanted = [...new Set(subCategories.map(kindOf))]
  const prepared = new Map<Kind, PreparedPicture>(
    await Promise.all(wanted.map(async (kind) => [kind, await preparePicture(Buffer.from(draw(kind)))] as const)),
  )
  return Promise.all(subCategories.map((one) => storePicture(ctx, prepared.get(kindOf(one))!))) // each kind is drawn
}

/** Stores the company's mark; returns its stored name. */
export const keepEmblem = async (ctx: DemoCtx): Promise<string> =>
  storePicture(ctx, await preparePicture(Buffer.from(emblem)))
