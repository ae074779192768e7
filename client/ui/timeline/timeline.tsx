/**
 * A timeline of items on rows that pack themselves, or of one band of rows per group. Draws only
 * what is in view, by hand and outside React, so that panning and zooming cost no rendering; see
 * model.ts for properties and keys.
 */
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useIsCovered } from '../layer.tsx'
import { listenToAxis } from './act/axis-drag.ts'
import { listenToKeys } from './act/keyboard.ts'
import { listenToPointer } from './act/pointer.ts'
import { Card, type Shown, watchCard } from './draw/card.tsx'
import { Engine } from './draw/engine.ts'
import { Symbols } from './draw/icons.tsx'
import { makeMarks } from './draw/marks.ts'
import type { Parts } from './draw/parts.ts'
import { listenToPrint } from './draw/print.ts'
import type { Follower, TimelineProps } from './model/model.ts'
import { centered, fitted, limited, spanOf } from './model/scale.ts'
import './draw/bars.css'
import './timeline.css'
import './draw/print.css'

const TICK = 20_000

export function Timeline({ renderCard, icons, strip, height = '100%', ref, ...settings }: TimelineProps) {
  const key = useId().replaceAll(/[^\w-]/g, '')
  const root = useRef<HTMLDivElement>(null)
  const symbols = useRef<SVGSVGElement>(null)
  const engine = useRef<Engine | null>(null)
  const latest = useRef(settings)
  latest.current = settings
  const [shown, setShown] = useState<Shown | null>(null)
  const { words, groups, canDraw, byDay } = settings
  const followers = useRef(new Set<Follower>())
  const isCovered = useIsCovered()

  // Pictures are made of what React has just drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: icons change what the reference holds.
  useLayoutEffect(
    () => (symbols.current ? makeMarks(symbols.current, `[data-timeline="${key}"]`) : undefined),
    [key, icons],
  )

  // The engine lives as long as its elements: a matter of the DOM, not of React.
  useLayoutEffect(() => {
    const host = root.current
    if (!host) return
    const made = new Engine(partsOf(host), latest.current, key)
    engine.current = made
    made.onDraw = (view, scale) => {
      for (const follower of followers.current) follower(view, scale)
    }
    const sizes = new ResizeObserver(() => made.measure())
    sizes.observe(made.parts.scroller)
    const scrolled = () => made.scrolled()
    made.parts.scroller.addEventListener('scroll', scrolled, { passive: true })
    const pointer = matchMedia('(pointer: coarse)')
    const resized = () => made.measure()
    pointer.addEventListener('change', resized)
    const clock = setInterval(() => made.tick(), TICK)
    const stops = [
      listenToPointer(made),
      listenToAxis(made),
      listenToKeys(made),
      watchCard(made, `${key}-card`, setShown),
      listenToPrint(made),
    ]
    // Remeasures labels measured before the interface font arrived. (Asking for `fonts.ready` lays
    // the page out.)
    const lettered = () => made.relettered()
    document.fonts.addEventListener('loadingdone', lettered)
    return () => {
      document.fonts.removeEventListener('loadingdone', lettered)
      for (const stop of stops) stop()
      clearInterval(clock)
      pointer.removeEventListener('change', resized)
      made.parts.scroller.removeEventListener('scroll', scrolled)
      sizes.disconnect()
      made.destroy()
      made.parts.layer.replaceChildren()
      engine.current = null
    }
  }, [key])

  // Every render may bring new data, words or a new view; the engine compares and does the least.
  useEffect(() => engine.current?.update(latest.current))

  useImperativeHandle(ref, () => ({
    center(at) {
      const camera = engine.current?.camera
      camera?.travel(centered(camera.view, at))
    },
    show(period) {
      const camera = engine.current?.camera
      camera?.travel(limited(period, camera.limits))
    },
    follow(listener) {
      followers.current.add(listener)
      const made = engine.current
      if (made) listener(made.camera.view, made.width / spanOf(made.camera.view))
      return () => followers.current.delete(listener)
    },
    fit() {
      const made = engine.current
      made?.camera.travel(fitted(made.camera.view, made.packing.order, made.camera.limits))
    },
    focusItem(id) {
      const item = engine.current?.find(id)
      if (item) engine.current?.selection.activate(item)
      return item !== undefined
    },
    get element() {
      return root.current
    },
  }))

  const current = shown && settings.items.find(({ id }) => id === shown.item.id)
  return (
    <div
      ref={root}
      data-timeline={key}
      className={['timeline', groups && 'has-groups', canDraw && 'can-draw', byDay && 'is-by-day']
        .filter(Boolean)
        .join(' ')}
      style={{ height }}
    >
      <div className="tl-top">
        <div className="tl-corner">{groups && words.groups}</div>
        <div className="tl-axis" aria-hidden="true">
          <div className="tl-head" data-part="head" />
          <div className="tl-stuck" data-part="stuck" />
        </div>
        {strip && <div className="tl-strip">{strip}</div>}
      </div>
      <div className="tl-scroller" data-part="scroller">
        <div className="tl-body" data-part="body">
          <div className="tl-side" data-part="side" {...(groups && { role: 'group', 'aria-label': words.groups })} />
          <div className="tl-window" aria-hidden="true">
            <div className="tl-grid" data-part="grid" />
            <div data-part="rules" />
            <div className="tl-now" data-part="now" />
          </div>
          <div
            className="tl-lanes"
            data-part="lanes"
            role="listbox"
            aria-label={words.label}
            aria-describedby={`${key}-help`}
            tabIndex={0}
          >
            <div className="tl-layer" data-part="layer" />
          </div>
          <div className="tl-window is-over" aria-hidden="true">
            <div className="tl-hour" data-part="hour" />
          </div>
          <div className="tl-readout" data-part="readout" aria-hidden="true" hidden />
        </div>
      </div>
      <div id={`${key}-help`} className="tl-spoken">
        {words.help}
      </div>
      <div className="tl-spoken" data-part="live" role="status" aria-live="polite" />
      <Symbols ref={symbols} more={icons} />
      {shown && current && renderCard && !isCovered && (
        <Card id={`${key}-card`} shown={shown} onLeave={() => engine.current?.onDisturb()}>
          {renderCard(current)}
        </Card>
      )}
    </div>
  )
}

const names = [
  'head',
  'stuck',
  'scroller',
  'body',
  'side',
  'grid',
  'rules',
  'lanes',
  'layer',
  'now',
  'hour',
  'readout',
  'live',
] as const

function partsOf(root: HTMLElement): Parts {
  const part = (name: string) => {
    const element = root.querySelector<HTMLElement>(`[data-part="${name}"]`)
    if (!element) throw new Error(`timeline without its part ${name}`)
    return element
  }
  const parts = Object.fromEntries(names.map((name) => [name, part(name)]))
  return { ...parts, root } as Parts // every name of the type is in `names`, and each was found
}
