import { box, cone, type Drawing, disc, ink, knobs, moved, shape, stroke, times, turned } from './shapes.ts'

const speaker: Drawing = (p) =>
  box(138, 42, 124, 198, 12, ink.body) +
  box(146, 50, 108, 182, 8, ink.panel) +
  box(164, 62, 72, 44, 8, ink.shade) +
  shape('M172 70 L228 70 L216 98 L184 98 Z', ink.edge) +
  box(193, 78, 14, 12, 3, p.accent) +
  cone(200, 168, 50, p) +
  disc(246, 224, 3, p.accent)

const sub: Drawing = (p) =>
  box(104, 76, 192, 158, 12, ink.body) +
  box(112, 84, 176, 142, 8, ink.panel) +
  cone(200, 155, 60, p) +
  times(4, (i) => disc(i % 2 ? 278 : 122, i < 2 ? 94 : 216, 4, ink.edge)) +
  box(124, 234, 26, 8, 3, ink.shade) +
  box(250, 234, 26, 8, 3, ink.shade)

const wedge: Drawing = (p) =>
  shape('M92 240 L118 128 Q122 112 138 112 L262 112 Q278 112 282 128 L308 240 Z', ink.body) +
  shape('M108 232 L130 134 Q132 124 142 124 L258 124 Q268 124 270 134 L292 232 Z', ink.panel) +
  `<g transform="translate(0 40) scale(1 0.82)">${cone(200, 172, 46, p)}</g>` +
  box(250, 134, 14, 10, 3, p.accent) +
  box(84, 236, 232, 8, 4, ink.shade)

const amplifier: Drawing = (p) =>
  times(2, (i) =>
    moved(
      0,
      i * 82,
      box(84, 78, 232, 72, 6, ink.body) +
        box(92, 84, 216, 60, 4, ink.panel) +
        times(9, (n) => box(104 + n * 9, 96, 4, 36, 2, ink.shade)) +
        disc(220, 114, 15, ink.shade) +
        disc(220, 114, 11, ink.metal) +
        box(219, 104, 2, 9, 1, ink.body) +
        disc(260, 114, 15, ink.shade) +
        disc(260, 114, 11, ink.metal) +
        box(259, 104, 2, 9, 1, ink.body) +
        knobs(288, 102, 1, 0, p.accent, 4) +
        knobs(288, 116, 1, 0, p.glow, 4),
    ),
  )

const console: Drawing = (p) =>
  shape(
    'M58 214 L86 100 Q88 92 98 92 L302 92 Q312 92 314 100 L342 214 Q344 226 332 226 L68 226 Q56 226 58 214 Z',
    ink.body,
  ) +
  shape('M76 210 L100 106 L300 106 L324 210 Z', ink.panel) +
  box(150, 112, 100, 32, 4, ink.shade) +
  stroke('M158 136 L170 124 L182 132 L196 118 L210 130 L224 122 L242 134', p.glow, 3) +
  knobs(112, 118, 4, 11, p.accent, 3.5) +
  knobs(110, 132, 4, 11, ink.metal, 3.5) +
  knobs(258, 118, 4, 11, p.accent, 3.5) +
  knobs(258, 132, 4, 11, ink.metal, 3.5) +
  times(13, (i) => {
    const x = 98 + i * 17
    return (
      box(x, 154, 3, 50, 1, ink.shade) + box(x - 5, 160 + ((i * 17) % 29), 13, 10, 2, i === 12 ? p.accent : ink.pale)
    )
  })

const stagebox: Drawing = (p) =>
  box(78, 92, 244, 132, 10, ink.body) +
  box(88, 102, 224, 112, 6, ink.panel) +
  times(16, (i) => {
    const [x, y] = [110 + (i % 8) * 26, 130 + Math.floor(i / 8) * 36]
    return disc(x, y, 10, ink.shade) + times(3, (n) => disc(x - 4 + n * 4, y + (n === 1 ? 4 : -2), 1.6, ink.metal))
  }) +
  times(8, (i) => box(104 + i * 26, 190, 12, 12, 2, i > 5 ? p.accent : ink.shade))

const rack: Drawing = (p) =>
  box(86, 70, 228, 168, 8, ink.shade) +
  times(4, (i) =>
    moved(
      0,
      i * 38,
      box(96, 80, 208, 34, 4, i % 2 ? ink.body : ink.panel) +
        disc(103, 97, 2.5, ink.metal) +
        disc(297, 97, 2.5, ink.metal) +
        (i % 2
          ? times(
              12,
              (n) =>
                box(116 + n * 13, 86, 2, 22, 1, ink.edge) +
                box(113 + n * 13, 90 + ((n * 7 + i) % 13), 8, 5, 1, ink.pale),
            )
          : box(116, 87, 62, 20, 3, ink.shade) +
            box(122, 94, 30, 5, 2, p.glow) +
            knobs(200, 97, 4, 16, ink.metal, 5) +
            knobs(272, 97, 2, 12, p.accent, 4)),
    ),
  )

const microphone: Drawing = (p) =>
  turned(
    38,
    200,
    150,
    shape('M182 122 L218 122 L209 262 Q208 270 200 270 Q192 270 191 262 Z', ink.body) +
      shape('M182 122 L194 122 L197 268 Q192 268 191 262 Z', ink.panel) +
      box(176, 108, 48, 16, 5, p.accent) +
      shape('M172 108 Q168 52 200 48 Q232 52 228 108 Z', ink.steel) +
      times(5, (i) => stroke(`M${180 + i * 10} 106 L${183 + i * 8.5} 56`, ink.edge, 1.5)) +
      times(4, (i) => stroke(`M${176 - (i % 2)} ${66 + i * 12} L${224 + (i % 2)} ${66 + i * 12}`, ink.edge, 1.5)) +
      box(194, 142, 12, 20, 4, ink.shade),
  )

const wireless: Drawing = (p) =>
  box(70, 150, 180, 72, 8, ink.body) +
  box(78, 158, 164, 56, 5, ink.panel) +
  stroke('M88 150 L76 78', ink.shade, 7) +
  stroke('M232 150 L244 78', ink.shade, 7) +
  box(92, 168, 66, 34, 4, ink.shade) +
  box(100, 176, 30, 5, 2, p.glow) +
  times(5, (i) => box(100 + i * 9, 194 - i * 2, 6, 4 + i * 2, 1, i > 3 ? p.accent : p.glow)) +
  knobs(184, 186, 1, 0, ink.metal, 11) +
  knobs(218, 186, 1, 0, p.accent, 6) +
  moved(
    92,
    4,
    shape('M196 140 L226 140 L220 232 Q211 240 202 232 Z', ink.body) +
      box(192, 128, 38, 13, 4, p.accent) +
      shape('M192 128 Q190 84 211 82 Q232 84 230 128 Z', ink.steel) +
      times(3, (i) => stroke(`M194 ${94 + i * 11} L228 ${94 + i * 11}`, ink.edge, 1.5)),
  )

const stand: Drawing = (p) =>
  stroke('M200 234 L200 104', ink.body, 8) +
  stroke('M200 204 L140 240 M200 204 L260 240 M200 204 L212 240', ink.body, 7) +
  stroke('M140 128 L296 74', ink.edge, 6) +
  disc(200, 107, 11, p.accent) +
  turned(72, 302, 72, box(295, 52, 14, 40, 6, ink.steel) + box(293, 82, 18, 20, 5, ink.shade)) +
  box(130, 122, 18, 14, 4, ink.shade) +
  box(192, 168, 16, 18, 4, p.accent)

const intercom: Drawing = (p) =>
  stroke('M128 168 Q128 66 200 66 Q272 66 272 168', ink.body, 15) +
  stroke('M140 150 Q142 82 200 80', ink.edge, 3) +
  box(108, 142, 42, 72, 18, ink.body) +
  box(250, 142, 42, 72, 18, ink.body) +
  box(142, 148, 18, 60, 9, p.accent) +
  box(240, 148, 18, 60, 9, p.accent) +
  stroke('M126 206 Q130 238 180 232', ink.edge, 6) +
  box(176, 222, 36, 18, 9, ink.shade)

export const sound = {
  speaker,
  sub,
  wedge,
  amplifier,
  console,
  stagebox,
  rack,
  microphone,
  wireless,
  stand,
  intercom,
}
