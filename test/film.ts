import { open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** What a camera sees for a while. */
export type Scene = {
  /** ms */
  length: number
  code?: {
    text: string
    format: 'QRCode' | 'DataMatrix' | 'Code128' | 'EAN13'
    /** Degrees by which it is turned. */
    angle?: number
    /** The part of the light that is there, 1 by day. Little light comes with noise. */
    light?: number
  }
}

const frameRate = 10
/** Grey of what lies around the label. */
const ground = 118
/** The white square at the top left that says that a code is in sight. */
const mark = 48

type Drawn = Pick<NonNullable<Scene['code']>, 'text' | 'format'>

let isReady = false
/** The drawing of a code, black on white with its quiet zone. */
async function draw({ text, format }: Drawn): Promise<Buffer> {
  if (!isReady) {
    const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
    prepareZXingModule({ overrides: { wasmBinary: (await readFile(path)).buffer as ArrayBuffer } })
    isReady = true
  }
  const { svg, error } = await writeBarcode(text, { format, scale: 4, addQuietZones: true })
  if (error) throw new Error(error)
  return Buffer.from(svg)
}

/** The luminance of a scene, a byte a pixel. */
async function luminance({ code }: Scene, width: number, height: number): Promise<Buffer> {
  const blank = sharp({ create: { width, height, channels: 3, background: { r: ground, g: ground, b: ground } } })
  if (!code) return blank.greyscale().raw().toBuffer()
  const { format, angle = 0, light = 1 } = code
  const isLinear = format === 'Code128' || format === 'EAN13'
  const label = await sharp(await draw(code), { density: 144 })
    .flatten({ background: '#fff' })
    .resize({
      width: Math.round(isLinear ? width * 0.6 : height * 0.5),
      height: isLinear ? Math.round(height * 0.25) : undefined,
      fit: 'fill',
      kernel: 'nearest',
    })
    .rotate(angle, { background: { r: ground, g: ground, b: ground } })
    .png()
    .toBuffer()
  const corner = { create: { width: mark, height: mark, channels: 3 as const, background: '#fff' } }
  const whole = await blank
    .composite([{ input: label }, { input: corner, top: 0, left: 0 }])
    .blur(0.6)
    .greyscale()
    .raw()
    .toBuffer()
  return light === 1 ? whole : dimmed(whole, light)
}

/** The same by little light: darker, flatter and grainy. */
function dimmed(bright: Buffer, light: number): Buffer {
  let seed = 1
  const grain = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 2_147_483_648 - 0.5) * 14
  }
  return Buffer.from(bright.map((value) => Math.max(0, Math.min(255, 8 + value * light + grain()))))
}

/** Writes scenes as a film that Chromium takes for a camera; it begins again at its end. */
export async function writeFilm(path: string, scenes: readonly Scene[], [width, height] = [640, 480]): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${frameRate}:1 Ip A1:1 C420jpeg\n`)
    const colours = Buffer.alloc((width * height) / 2, 128) // none
    for (const scene of scenes) {
      const picture = await luminance(scene, width, height)
      for (let frame = 0; frame < (scene.length / 1000) * frameRate; frame++) {
        await file.write('FRAME\n')
        await file.write(picture)
        await file.write(colours)
      }
    }
  } finally {
    await file.close()
  }
}
