import type { Engine } from '../draw/engine.ts'
import { placeReadout } from '../draw/readout.ts'
import type { Period } from '../model/model.ts'
import { spanOf } from '../model/scale.ts'
import { floorTo, stepped } from '../model/zone.ts'

/**
 * A new period being drawn on the empty part of a row: from the grid cell pressed to the one under
 * the pointer.
 */
export class Drawing {
  readonly #engine: Engine
  /** Pressed instant. */
  readonly #from: number
  readonly #row: { y: number; group?: string }
  readonly #bar = document.createElement('div')
  #period: Period

  constructor(engine: Engine, from: number, clientY: number) {
    this.#engine = engine
    this.#from = from
    this.#row = engine.rows.rowAt(clientY - engine.parts.body.getBoundingClientRect().top)
    this.#period = this.#cells(from)
    this.#bar.className = 'tl-drawn'
    engine.onDisturb()
    engine.parts.lanes.append(this.#bar)
  }

  /** The pointer is over this instant now. */
  follow(to: number): void {
    const { camera, width, rows, speech } = this.#engine
    const { start, end } = this.#cells(to)
    this.#period = { start, end }
    const scale = width / spanOf(camera.view)
    const { style } = this.#bar
    style.width = `${Math.max(3, (end - start) * scale)}px`
    style.height = `${rows.bar}px`
    style.transform = `translate(${(start - camera.view.start) * scale}px,${this.#row.y}px)`
    placeReadout(this.#engine, this.#row.y, this.#period, speech.textOf(this.#period))
  }

  /** Hands the period over. */
  finish(): void {
    this.drop()
    this.#engine.settings.onCreate?.(this.#period.start, this.#row.group, this.#period.end)
  }

  drop(): void {
    this.#bar.remove()
    this.#engine.parts.readout.hidden = true
  }

  #cells(to: number): Period {
    const { zone, settings } = this.#engine
    const snap = settings.createSnap ?? 900_000
    const start = floorTo(zone, Math.min(this.#from, to), snap)
    return { start, end: stepped(zone, floorTo(zone, Math.max(this.#from, to), snap), snap, 1) }
  }
}
