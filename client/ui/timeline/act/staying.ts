import type { Engine } from '../draw/engine.ts'
import type { TimelineItem } from '../model/model.ts'
import type { Point } from './pinch.ts'

/** How long the sentence stands, ms, and its distance to the pointer or bar, pixels. */
const STANDS = 5000
const GAP = 12

/**
 * Says why an item stays in its place: beside the pointer, or over its bar for the keys, and to
 * screen readers. `at` is the pointer's place, pixels of the window.
 */
export function tellStay(engine: Engine, item: TimelineItem, at?: Point): void {
  const { parts, settings, speech, bars } = engine
  hideStay(engine)
  engine.onDisturb()
  speech.say('locked', item)
  const tip = document.createElement('div')
  tip.className = 'tl-stay'
  // Screen readers have just heard it.
  tip.setAttribute('aria-hidden', 'true')
  tip.textContent = settings.words.locked(item)
  parts.root.append(tip)
  const frame = parts.root.getBoundingClientRect()
  const bar = bars.shown.get(item.id)?.element.getBoundingClientRect() ?? frame
  const middle = (Math.max(bar.left, frame.left) + Math.min(bar.right, frame.right)) / 2
  const [x, top, bottom] = at ? [at.x, at.y, at.y] : [middle, bar.top, bar.bottom]
  const { width, height } = tip.getBoundingClientRect()
  const inside = Math.min(Math.max(x - width / 2, frame.left + GAP), frame.right - width - GAP)
  const above = top - height - GAP
  const y = above > frame.top ? above : bottom + GAP
  tip.style.transform = `translate(${(inside - frame.left).toFixed(0)}px,${(y - frame.top).toFixed(0)}px)`
  setTimeout(() => tip.remove(), STANDS)
}

/** The user does something else. */
export function hideStay({ parts }: Engine): void {
  for (const tip of parts.root.querySelectorAll('.tl-stay')) tip.remove()
}
