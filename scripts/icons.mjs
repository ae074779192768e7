// Draws the icons of the installed client from the mark. Run after the mark has changed:
// node scripts/icons.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './run.mjs'

const folder = join(root, 'client', 'public', 'icons')
const mark = readFileSync(join(root, 'client', 'icon.svg'))
/** The mark in white on the accent, with the margin that systems may cut off. */
const filled = readFileSync(join(folder, 'filled.svg'))

/** @param {Buffer} drawing @param {number} size in pixels @param {string} name */
async function draw(drawing, size, name) {
  const { width = size } = await sharp(drawing).metadata()
  const density = (72 * size) / width
  await sharp(drawing, { density }).resize(size, size).png({ compressionLevel: 9 }).toFile(join(folder, name))
}

for (const size of [192, 512]) await draw(mark, size, `${size}.png`)
await draw(filled, 512, 'maskable-512.png')
await draw(filled, 180, 'apple-180.png')
