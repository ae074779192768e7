import type { Page } from 'playwright-core'

/** How large a target is at least, px: for a finger (DESIGN), and for a mouse (WCAG 2.2, 2.5.8). */
export const least = { finger: 44, mouse: 24 }

/**
 * What is too small to be hit, by name and size: controls whose reach, with that of their label and
 * of what they draw around themselves, is under `size` px either way. Left out are links in a
 * sentence (2.5.8, "Inline") and the bars of a timeline, whose length is their time ("Essential").
 */
export const targetFaults = (page: Page, size: number): Promise<string[]> =>
  page.evaluate((size) => {
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role=menuitem], [role=slider]'
    const layer = [...document.querySelectorAll('[role=dialog]')].findLast(isSeen) ?? document.body
    const scroller = document.scrollingElement
    const top = scroller?.scrollTop ?? 0
    const faults = [...layer.querySelectorAll<HTMLElement>(controls)].filter(isTarget).flatMap((one) => {
      const { width, height } = reachOf(one)
      return width > size - 1 && height > size - 1 ? [] : [`${nameOf(one)}: ${width} x ${height}`]
    })
    scroller?.scrollTo({ top, behavior: 'instant' })
    return [...new Set(faults)]

    function nameOf(element: Element): string {
      const named = element.getAttribute('aria-label') ?? element.textContent?.trim()
      const classes = [...element.classList].filter((one) => !/^m_|^mantine-focus/.test(one)).slice(0, 2)
      const field = element.closest('[class*=InputWrapper-root], [class*=Input-wrapper]')?.textContent?.trim()
      return `${[element.localName, ...classes].join('.')} "${(named || field || element.id).slice(0, 30)}"`
    }

    function isSeen(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect()
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[inert]') &&
        width > 1 &&
        height > 1
      )
    }

    function isTarget(element: HTMLElement): boolean {
      if (element.matches(':disabled, [data-disabled], [aria-disabled=true], .tl-item, [type=file]')) return false
      if (!isSeen(element) || getComputedStyle(element).pointerEvents === 'none') return false
      const { right, bottom } = element.getBoundingClientRect()
      if (right + scrollX <= 0 || bottom + scrollY <= 0) return false // comes with the focus
      return !isInSentence(element)
    }

    /** A link in a line of text, whose height is that of its letters. */
    function isInSentence(element: HTMLElement): boolean {
      if (element.localName !== 'a' || getComputedStyle(element).display !== 'inline') return false
      const around = element.parentElement?.textContent?.trim() ?? ''
      return around.length > (element.textContent?.trim().length ?? 0) + 3
    }

    /** The room around a control's middle that is its own, its label's or its frame's, px up to `size`. */
    function reachOf(element: HTMLElement): { width: number; height: number } {
      const own = element.getBoundingClientRect()
      if (own.width >= size && own.height >= size) return { width: size, height: size }
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // A press on the frame of a field of tags is for the text among them.
      const frame = element.closest('[data-multiline] > .mantine-Input-input')
      const labels = [...((element as HTMLInputElement).labels ?? []), ...(frame ? [frame] : [])]
      const isOwn = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)))
      }
      const { left, top, width, height } = element.getBoundingClientRect()
      const middles = [...labels.map((label) => label.getBoundingClientRect()), { left, top, width, height }].map(
        (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 }),
      )
      const sizes = middles.map(({ x, y }) => {
        const run = (dx: number, dy: number) => {
          let steps = 0
          while (steps < size && isOwn(x + dx * (steps + 1), y + dy * (steps + 1))) steps++
          return steps
        }
        return { width: run(-1, 0) + run(1, 0) + 1, height: run(0, -1) + run(0, 1) + 1 }
      })
      return {
        width: Math.max(Math.round(own.width), ...sizes.map((one) => one.width)),
        height: Math.max(Math.round(own.height), ...sizes.map((one) => one.height)),
      }
    }
  }, size)
