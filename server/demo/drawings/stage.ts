import { box, cone, type Drawing, disc, ink, knobs, moved, shape, stroke, times } from './shapes.ts'

const truss: Drawing = (p) =>
  moved(
    0,
    48,
    stroke('M56 178 L96 138 L136 178 L176 138 L216 178 L256 138 L296 178 L336 138', ink.steel, 6) +
      stroke(
        'M60 106 L92 138 L124 106 L156 138 L188 106 L220 138 L252 106 L284 138 L316 106 L344 132',
        ink.steel,
        4,
        'opacity="0.7"',
      ) +
      times(3, (i) =>
        box(
          46,
          [98, 130, 170][i]!,
          308,
          [12, 15, 15][i]!,
          7,
          i === 0 ? ink.metal : '#dfe4ea',
          `stroke="${ink.steel}" stroke-width="2"`,
        ),
      ) +
      box(38, 90, 18, 102, 5, p.accent) +
      box(344, 90, 18, 102, 5, p.accent) +
      times(4, (i) => disc(i < 2 ? 47 : 353, i % 2 ? 180 : 103, 4, ink.pale)),
  )

const lift: Drawing = (p) =>
  stroke('M200 216 L112 240 M200 216 L288 240 M200 222 L182 242 M200 222 L220 242', ink.body, 9) +
  box(186, 110, 28, 116, 4, ink.body) +
  box(191, 62, 18, 60, 3, ink.steel) +
  box(195, 34, 10, 34, 2, ink.metal) +
  box(152, 26, 96, 12, 4, p.accent) +
  stroke('M162 26 L162 16 M238 26 L238 16', ink.shade, 7) +
  box(214, 156, 34, 34, 8, ink.panel) +
  disc(231, 173, 9, ink.metal) +
  stroke('M231 173 L266 190', ink.shade, 6) +
  disc(268, 191, 8, p.accent) +
  stroke('M104 240 L120 240 M280 240 L296 240', ink.shade, 9)

const riser: Drawing = (p) =>
  stroke('M82 166 L82 240 M328 140 L328 214 M128 166 L128 240 M268 166 L268 240', ink.steel, 9) +
  shape('M72 142 L150 100 L346 100 L316 142 Z', ink.wood) +
  shape('M72 142 L150 100 L250 100 L196 142 Z', '#c99a69') +
  stroke('M196 142 L250 100', '#8d673f', 2) +
  shape('M72 142 L316 142 L316 168 L72 168 Z', ink.metal) +
  shape('M316 142 L346 100 L346 124 L316 168 Z', ink.steel) +
  box(72, 148, 244, 5, 0, p.accent) +
  times(4, (i) => box(96 + i * 62, 158, 22, 4, 2, ink.steel))

const drape: Drawing = (p) =>
  box(66, 42, 268, 12, 6, ink.steel) +
  stroke('M76 48 L76 240 M324 48 L324 240', ink.body, 7) +
  times(7, (i) => {
    const x = 90 + i * 32
    return shape(
      `M${x} 54 L${x + 30} 54 Q${x + 34} 140 ${x + 30} 234 Q${x + 15} 240 ${x} 234 Q${x - 4} 140 ${x} 54 Z`,
      i % 2 ? ink.body : ink.panel,
    )
  }) +
  times(7, (i) => disc(105 + i * 32, 54, 5, p.accent))

const power: Drawing = (p) =>
  box(100, 64, 200, 172, 12, ink.body) +
  box(110, 74, 180, 152, 8, ink.panel) +
  box(124, 84, 152, 40, 5, ink.shade) +
  times(
    7,
    (i) =>
      box(131 + i * 20, 90, 15, 28, 2, ink.pale) +
      box(135 + i * 20, i === 5 ? 104 : 93, 7, 11, 2, i === 5 ? ink.steel : p.accent),
  ) +
  times(6, (i) => {
    const [x, y] = [146 + (i % 3) * 54, 150 + Math.floor(i / 3) * 46]
    const fill = i < 3 ? '#3f78c9' : '#c9483f'
    return (
      disc(x, y, 19, fill) +
      disc(x, y, 13, ink.shade) +
      times(3, (n) => disc(x + Math.sin(n * 2.1) * 6, y - Math.cos(n * 2.1) * 6, 2.2, ink.metal))
    )
  }) +
  stroke('M166 64 L166 50 L234 50 L234 64', ink.shade, 8)

const cable: Drawing = (p) =>
  times(
    5,
    (i) =>
      `<circle cx="194" cy="150" r="${46 + i * 9}" fill="none" stroke="${i % 2 ? ink.panel : ink.body}" stroke-width="8"/>`,
  ) +
  stroke('M116 176 Q98 226 66 226', ink.body, 8) +
  stroke('M264 190 Q292 224 322 218', ink.body, 8) +
  box(42, 215, 34, 22, 5, ink.steel) +
  box(64, 213, 10, 26, 3, p.accent) +
  box(318, 206, 36, 22, 5, ink.steel) +
  box(318, 204, 10, 26, 3, p.accent) +
  box(182, 60, 24, 54, 4, p.accent)

const keyboard: Drawing = (p) =>
  stroke('M112 172 L268 240 M288 172 L132 240', ink.steel, 8) +
  box(50, 108, 300, 68, 8, ink.body) +
  box(60, 116, 280, 16, 3, ink.panel) +
  knobs(76, 124, 5, 13, ink.metal, 3.5) +
  box(172, 119, 56, 10, 2, p.glow) +
  knobs(258, 124, 6, 13, p.accent, 3.5) +
  times(20, (i) => box(60 + i * 14, 136, 13, 34, 2, '#ffffff')) +
  times(20, (i) => ([2, 6].includes(i % 7) ? '' : box(69.5 + i * 14, 136, 8, 20, 1, ink.shade)))

const instrumentAmp: Drawing = (p) =>
  box(96, 56, 208, 184, 12, ink.body) +
  box(106, 66, 188, 36, 5, '#d9c7a6') +
  knobs(126, 84, 6, 22, ink.shade, 7) +
  disc(270, 84, 6, p.accent) +
  box(106, 110, 188, 120, 6, ink.panel) +
  cone(200, 170, 50, p) +
  times(13, (i) => stroke(`M${112 + i * 14.5} 112 L${112 + i * 14.5} 228`, ink.shade, 1.2, 'opacity="0.6"')) +
  stroke('M168 56 Q168 44 180 44 L220 44 Q232 44 232 56', ink.shade, 8)

const flightCase: Drawing = (p) =>
  box(78, 84, 244, 142, 6, ink.body) +
  moved(0, 0, box(78, 84, 244, 12, 4, ink.metal) + box(78, 214, 244, 12, 4, ink.metal)) +
  box(78, 84, 12, 142, 4, ink.metal) +
  box(310, 84, 12, 142, 4, ink.metal) +
  box(78, 132, 244, 9, 0, ink.steel) +
  times(4, (i) => disc(i % 2 ? 316 : 84, i < 2 ? 90 : 220, 10, ink.steel)) +
  box(126, 122, 24, 32, 4, p.accent) +
  box(250, 122, 24, 32, 4, p.accent) +
  stroke('M178 178 L178 166 L222 166 L222 178', ink.metal, 7) +
  disc(110, 236, 9, ink.shade) +
  disc(290, 236, 9, ink.shade)

export const stage = {
  truss,
  lift,
  riser,
  drape,
  power,
  cable,
  keyboard,
  'instrument-amp': instrumentAmp,
  case: flightCase,
}
