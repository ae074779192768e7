import { loadSharp } from '../../files/sharp.ts'

/** Room for the logo on paper, in millimetres. */
const room = { width: 60, height: 18 }
/** Enough for 300 dots per inch. */
const dots = 12

/**
 * Prepares a stored logo for paper: upright, PNG, no larger than it will be printed.
 * @returns the picture and its width in millimetres, or null without a logo
 */
export const fitLogo = async (logo: Uint8Array | null): Promise<{ png: Buffer; width: number } | null> => {
  if (!logo) return null
  const sharp = await loadSharp()
  const { data, info } = await sharp(logo)
    .autoOrient()
    .resize({ width: room.width * dots, height: room.height * dots, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: Math.min(room.width, (room.height * info.width) / info.height) }
}
