import { beam, box, type Drawing, disc, ink, knobs, shape, stroke, times, turned } from './shapes.ts'

/** A yoke with its clamp, from which fixtures hang. */
const hung = (half: number, bottom: number) =>
  box(190, 22, 20, 32, 4, ink.steel) +
  stroke(`M${200 - half} ${bottom} L${200 - half} 56 L${200 + half} 56 L${200 + half} ${bottom}`, ink.shade, 9)

const par: Drawing = (p) =>
  beam('M132 172 L268 172 L352 300 L48 300 Z', p, 0.5) +
  beam('M152 172 L248 172 L296 300 L104 300 Z', p, 0.5) +
  hung(78, 126) +
  shape('M140 92 Q142 80 154 80 L246 80 Q258 80 260 92 L272 164 L128 164 Z', ink.body) +
  times(6, (i) => box(158 + i * 15, 90, 6, 40, 3, ink.edge)) +
  box(122, 156, 156, 20, 8, ink.panel) +
  times(7, (i) => disc(140 + i * 20, 166, 7, i % 2 ? p.accent : ink.pale)) +
  disc(122, 126, 8, p.accent) +
  disc(278, 126, 8, p.accent)

const movingHead: Drawing = (p) =>
  beam('M232 62 L276 116 L400 118 L400 0 L290 0 Z', p, 0.7) +
  box(128, 204, 144, 38, 10, ink.body) +
  box(164, 213, 50, 20, 4, ink.shade) +
  box(170, 219, 26, 5, 2, p.glow) +
  knobs(228, 223, 3, 13, ink.steel, 4) +
  shape(
    'M136 204 L136 120 Q136 108 148 108 L158 108 L162 182 L238 182 L242 108 L252 108 Q264 108 264 120 L264 204 Z',
    ink.panel,
  ) +
  turned(
    -40,
    200,
    128,
    box(140, 92, 104, 72, 24, ink.body) +
      times(4, (i) => box(150 + i * 10, 108, 4, 40, 2, ink.edge)) +
      shape('M236 96 L268 88 Q274 88 274 96 L274 160 Q274 168 268 168 L236 160 Z', ink.panel) +
      box(268, 94, 10, 68, 5, p.accent),
  ) +
  disc(150, 128, 10, ink.steel) +
  disc(250, 128, 10, ink.steel)

const profile: Drawing = (p) =>
  beam('M306 150 L306 196 L400 262 L400 122 Z', p, 0.6) +
  box(182, 22, 20, 30, 4, ink.steel) +
  stroke('M192 54 L192 76 M150 156 L150 76 L234 76 L234 150', ink.shade, 8) +
  turned(
    12,
    200,
    160,
    box(92, 118, 122, 84, 14, ink.body) +
      times(5, (i) => box(104 + i * 11, 130, 5, 60, 2, ink.edge)) +
      box(206, 134, 32, 52, 4, ink.panel) +
      stroke('M216 126 L216 134 M226 126 L226 134 M216 186 L216 196', p.accent, 6) +
      box(236, 128, 70, 64, 6, ink.body) +
      box(250, 128, 7, 64, 2, ink.edge) +
      box(276, 128, 7, 64, 2, ink.edge) +
      box(300, 122, 14, 76, 5, ink.shade),
  ) +
  disc(150, 152, 9, p.accent)

const effect: Drawing = (p) =>
  disc(300, 108, 34, '#ffffff', 'opacity="0.75"') +
  disc(340, 86, 42, '#ffffff', 'opacity="0.55"') +
  disc(266, 132, 24, '#ffffff', 'opacity="0.85"') +
  disc(326, 136, 30, '#ffffff', 'opacity="0.65"') +
  disc(284, 78, 22, '#ffffff', 'opacity="0.5"') +
  box(84, 128, 142, 106, 12, ink.body) +
  box(92, 136, 126, 90, 8, ink.panel) +
  box(222, 136, 28, 24, 5, ink.shade) +
  stroke('M112 128 L112 104 Q112 94 122 94 L188 94 Q198 94 198 104 L198 128', ink.shade, 8) +
  box(106, 152, 52, 58, 6, ink.shade) +
  box(111, 176, 42, 29, 4, p.accent, 'opacity="0.9"') +
  knobs(178, 166, 2, 22, ink.metal, 6) +
  box(172, 190, 34, 10, 3, p.glow)

const lightDesk: Drawing = (p) =>
  box(102, 50, 88, 66, 6, ink.shade) +
  box(210, 50, 88, 66, 6, ink.shade) +
  box(108, 56, 76, 54, 3, '#39424f') +
  box(216, 56, 76, 54, 3, '#39424f') +
  times(8, (i) => box(114 + (i % 4) * 17, 62 + Math.floor(i / 4) * 22, 13, 16, 2, i % 3 ? ink.edge : p.accent)) +
  times(4, (i) => box(222, 62 + i * 11, 30 + ((i * 19) % 34), 6, 2, i % 2 ? p.glow : ink.steel)) +
  shape(
    'M58 216 L84 124 Q86 116 96 116 L304 116 Q314 116 316 124 L342 216 Q344 228 332 228 L68 228 Q56 228 58 216 Z',
    ink.body,
  ) +
  times(
    10,
    (i) => box(88 + i * 13, 146, 3, 62, 1, ink.shade) + box(83 + i * 13, 152 + ((i * 23) % 40), 13, 9, 2, ink.pale),
  ) +
  times(12, (i) => box(232 + (i % 4) * 19, 140 + Math.floor(i / 4) * 18, 14, 12, 3, i % 5 ? ink.edge : p.accent)) +
  knobs(240, 206, 4, 19, ink.metal, 7)

export const light = { par, 'moving-head': movingHead, profile, effect, 'light-desk': lightDesk }
