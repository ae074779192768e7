import { light } from './drawings/light.ts'
import type { Drawing, Palette } from './drawings/shapes.ts'
import { sound } from './drawings/sound.ts'
import { stage } from './drawings/stage.ts'
import { video } from './drawings/video.ts'

const blue: Palette = { accent: '#2f7df0', glow: '#8cc2ff', sky: '#eef4fd', floor: '#d3e2f7' }
const amber: Palette = { accent: '#f59a0b', glow: '#ffd27a', sky: '#fff7e8', floor: '#fbe3b8' }
const violet: Palette = { accent: '#7c5cff', glow: '#c4b5fd', sky: '#f4f1ff', floor: '#ddd5fb' }
const green: Palette = { accent: '#16a36a', glow: '#86e0b5', sky: '#eefaf4', floor: '#cdeedd' }
const slate: Palette = { accent: '#e2603b', glow: '#ffb59c', sky: '#f4f5f7', floor: '#dadfe6' }
const rose: Palette = { accent: '#d6457f', glow: '#f7a8c8', sky: '#fdf0f5', floor: '#f6d3e1' }

const { power, cable, keyboard, 'instrument-amp': instrumentAmp, case: flightCase, ...staging } = stage
/** Every drawing with the colours of its family. */
const families = [
  [blue, sound],
  [amber, light],
  [violet, video],
  [green, staging],
  [slate, { power, cable, case: flightCase }],
  [rose, { keyboard, 'instrument-amp': instrumentAmp }],
] as const

/** The drawing of a material. */
export type Kind = keyof typeof sound | keyof typeof light | keyof typeof video | keyof typeof stage

const drawn = new Map<string, [Palette, Drawing]>(
  families.flatMap(([palette, drawings]) =>
    Object.entries(drawings).map(([kind, drawing]) => [kind, [palette, drawing]]),
  ),
)

/** The drawing of a kind as an SVG of 960 x 720 pixels: the object on its family's floor colour. */
export function draw(kind: Kind): string {
  const [palette, drawing] = drawn.get(kind)! // the families hold every kind
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 400 300">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${palette.sky}"/><stop offset="1" stop-color="${palette.floor}"/>
      </linearGradient>
      <radialGradient id="shadow"><stop offset="0" stop-color="#1b2430" stop-opacity="0.28"/><stop offset="1" stop-color="#1b2430" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="400" height="300" fill="url(#ground)"/>
    <circle cx="200" cy="146" r="124" fill="#ffffff" opacity="0.45"/>
    <ellipse cx="200" cy="246" rx="150" ry="18" fill="url(#shadow)"/>
    ${drawing(palette)}
  </svg>`
}

/** The company's mark: three bars of light out of a case. */
export const emblem = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 120 120">
  <rect width="120" height="120" rx="26" fill="#1f2a3a"/>
  <path d="M60 62 L22 18 L42 14 Z" fill="#2f7df0"/><path d="M60 62 L50 13 L70 13 Z" fill="#f59a0b"/><path d="M60 62 L78 14 L98 18 Z" fill="#16a36a"/>
  <rect x="22" y="62" width="76" height="42" rx="6" fill="#eef1f5"/>
  <rect x="22" y="74" width="76" height="4" fill="#1f2a3a"/>
  <rect x="36" y="69" width="12" height="14" rx="2" fill="#98a3b0"/><rect x="72" y="69" width="12" height="14" rx="2" fill="#98a3b0"/>
</svg>`
