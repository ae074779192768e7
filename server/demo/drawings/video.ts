import { beam, box, type Drawing, disc, ink, knobs, shape, stroke, times } from './shapes.ts'

const projector: Drawing = (p) =>
  beam('M280 146 L400 66 L400 238 L280 186 Z', p, 0.65) +
  box(78, 108, 216, 112, 14, ink.body) +
  box(86, 116, 200, 96, 10, ink.panel) +
  disc(244, 164, 40, ink.shade) +
  disc(244, 164, 31, ink.edge) +
  disc(244, 164, 23, ink.shade) +
  disc(244, 164, 15, p.accent) +
  disc(238, 157, 5, p.glow) +
  times(6, (i) => box(104, 134 + i * 11, 66, 5, 2, ink.shade)) +
  knobs(182, 128, 2, 10, p.glow, 3) +
  box(102, 220, 22, 12, 3, ink.shade) +
  box(248, 220, 22, 12, 3, ink.shade)

const screen: Drawing = (p) =>
  stroke('M94 218 L76 240 M94 218 L112 240 M306 218 L288 240 M306 218 L324 240', ink.body, 7) +
  stroke('M94 60 L94 220 M306 60 L306 220', ink.body, 8) +
  box(76, 48, 248, 150, 5, ink.shade) +
  box(86, 58, 228, 130, 2, '#ffffff') +
  shape('M86 188 L150 118 L196 160 L236 108 L314 188 Z', p.accent, 'opacity="0.8"') +
  disc(266, 88, 14, p.glow)

const monitor: Drawing = (p) =>
  stroke('M200 200 L200 236', ink.body, 14) +
  box(138, 232, 124, 10, 5, ink.body) +
  box(70, 52, 260, 156, 10, ink.shade) +
  box(79, 61, 242, 132, 4, '#39424f') +
  box(94, 78, 96, 10, 4, p.glow) +
  times(3, (i) => box(94, 102 + i * 18, 80 - i * 14, 7, 3, ink.edge)) +
  times(5, (i) =>
    box(212 + i * 20, 174 - [34, 58, 44, 76, 92][i]!, 13, [34, 58, 44, 76, 92][i]!, 2, i === 4 ? p.accent : ink.steel),
  ) +
  disc(200, 201, 2.5, p.accent)

const colours = ['#7c5cff', '#a78bfa', '#4f8df5', '#36c2ce', '#f28ab2', '#f5b34f']
const ledWall: Drawing = (p) =>
  stroke('M94 44 L94 240 M306 44 L306 240 M70 240 L118 240 M282 240 L330 240', ink.body, 8) +
  box(78, 40, 244, 12, 3, ink.steel) +
  box(92, 58, 216, 164, 3, ink.shade) +
  times(12, (i) => {
    const [column, row] = [i % 4, Math.floor(i / 4)]
    const [x, y] = [95 + column * 53, 61 + row * 53.3]
    return (
      box(x, y, 51, 51.5, 1, colours[(column + row * 2) % 6]!) +
      times(25, (n) => disc(x + 6 + (n % 5) * 9.8, y + 6 + Math.floor(n / 5) * 9.8, 1.7, '#ffffff', 'opacity="0.5"'))
    )
  }) +
  box(180, 224, 40, 10, 3, p.accent)

const camera: Drawing = (p) =>
  stroke('M196 178 L140 242 M196 178 L252 242 M196 178 L196 236', ink.body, 8) +
  box(168, 164, 56, 18, 6, ink.steel) +
  box(108, 90, 148, 76, 12, ink.body) +
  box(118, 100, 128, 56, 8, ink.panel) +
  box(252, 100, 26, 56, 5, ink.shade) +
  shape('M278 92 L306 82 L306 174 L278 164 Z', ink.panel) +
  box(302, 82, 8, 92, 3, p.accent) +
  stroke('M128 90 L128 70 Q128 64 134 64 L214 64', ink.shade, 9) +
  box(92, 74, 44, 30, 6, ink.shade) +
  disc(228, 114, 6, '#e5484d') +
  times(3, (i) => box(130, 114 + i * 12, 54 - i * 12, 6, 2, ink.edge))

export const video = { projector, screen, monitor, 'led-wall': ledWall, camera }
