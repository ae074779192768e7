/**
 * The details card of the hovered or focused item: waits 300 ms, may be hovered itself, Escape
 * closes it.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFloats } from '../../floats.tsx'
import type { TimelineItem } from '../model/model.ts'
import type { Engine } from './engine.ts'

export type Shown = { item: TimelineItem; anchor: DOMRect; x: number | null }

const WAIT = 300
const GRACE = 180
const GAP = 8

/** Watches pointer and focus; reports what to show, or null. Returns a function that stops it. */
export function watchCard(engine: Engine, cardId: string, tell: (shown: Shown | null) => void): () => void {
  const { lanes } = engine.parts
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLElement | null = null

  const hide = () => {
    clearTimeout(timer)
    current?.removeAttribute('aria-describedby')
    current = null
    tell(null)
  }
  const show = (element: HTMLElement, x: number | null) => {
    clearTimeout(timer)
    if (element === current) return
    timer = setTimeout(() => {
      const item = engine.find(element.dataset.id ?? null)
      if (!item || engine.edits.draft || !element.isConnected) return
      current?.removeAttribute('aria-describedby')
      current = element
      element.setAttribute('aria-describedby', cardId)
      tell({ item, anchor: element.getBoundingClientRect(), x })
    }, WAIT)
  }
  const hideSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(hide, GRACE)
  }
  const barOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('.tl-item') : null

  const over = (event: PointerEvent) => {
    const bar = barOf(event.target)
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    if (bar) show(bar, event.clientX)
    else if (current || timer) hideSoon()
  }
  const focus = (event: FocusEvent) => {
    const bar = barOf(event.target)
    if (bar?.matches(':focus-visible')) show(bar, null)
  }
  const card = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest(`#${CSS.escape(cardId)}`)) clearTimeout(timer)
  }
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  lanes.addEventListener('pointerover', over)
  lanes.addEventListener('pointerleave', hideSoon)
  lanes.addEventListener('focusin', focus)
  lanes.addEventListener('focusout', hideSoon)
  document.addEventListener('pointerover', card)
  document.addEventListener('keydown', dismiss)
  engine.onDisturb = hide
  return () => {
    hide()
    engine.onDisturb = () => {}
    lanes.removeEventListener('pointerover', over)
    lanes.removeEventListener('pointerleave', hideSoon)
    lanes.removeEventListener('focusin', focus)
    lanes.removeEventListener('focusout', hideSoon)
    document.removeEventListener('pointerover', card)
    document.removeEventListener('keydown', dismiss)
  }
}

type CardProps = { id: string; shown: Shown; onLeave(): void; children: ReactNode }

export function Card({ id, shown, onLeave, children }: CardProps) {
  const box = useRef<HTMLDivElement>(null)
  const floats = useFloats()
  // The place depends on the measured size of what the caller renders: only known after layout.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const { anchor, x } = shown
    const wished = x === null ? Math.max(anchor.left, 0) : x - 24
    const left = Math.max(GAP, Math.min(wished, window.innerWidth - width - GAP))
    const below = anchor.bottom + GAP
    const top = below + height > window.innerHeight - GAP ? anchor.top - GAP - height : below
    // Its own origin is the window's, or that of a dialog.
    element.style.transform = 'none'
    const origin = element.getBoundingClientRect()
    const [x0, y0] = [left - origin.left, Math.max(GAP, top) - origin.top]
    element.style.transform = `translate(${x0.toFixed(0)}px,${y0.toFixed(0)}px)`
    element.style.visibility = 'visible'
  }, [shown])
  return createPortal(
    <div ref={box} id={id} role="tooltip" className="tl-card" onPointerLeave={onLeave}>
      {children}
    </div>,
    floats,
  )
}
