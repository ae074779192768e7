import type { Page } from 'playwright-core'

/**
 * What does not fit on the page as it is: a page wider than its window, texts over each other, and
 * controls smaller than a finger or a pointer needs, by name.
 * @param leastTarget pixels that a control is reachable on, both ways
 */
export const roomFaults = (page: Page, leastTarget: number): Promise<string[]> =>
  page.evaluate((least) => {
    const nameOf = (element: Element) =>
      `${[element.localName, ...[...element.classList].filter((one) => !/^m_/.test(one)).slice(0, 2)].join('.')} "${(
        element.getAttribute('aria-label') ??
        element.textContent ??
        ''
      )
        .trim()
        .slice(0, 30)}"`
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]')
    return [...tooWide(), ...overlapping(), ...tooSmall()]

    function tooWide(): string[] {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth + 1) return []
      const beyond = [...document.querySelectorAll('body *')]
        .filter((one) => isSeen(one) && one.getBoundingClientRect().right > clientWidth + 1)
        .slice(0, 3)
      return [`${scrollWidth} of ${clientWidth} px wide: ${beyond.map(nameOf).join(', ')}`]
    }

    /** The part of a text's lines that its scrolling and cutting ancestors leave in view. */
    function inView(node: Text, within: Element): DOMRect[] {
      const range = document.createRange()
      range.selectNodeContents(node)
      let rects = [...range.getClientRects()]
      for (let box: Element | null = node.parentElement; box && box !== within; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const edge = box.getBoundingClientRect()
        rects = rects.flatMap((one) => {
          const [left, top] = [Math.max(one.left, edge.left), Math.max(one.top, edge.top)]
          const [right, bottom] = [Math.min(one.right, edge.right), Math.min(one.bottom, edge.bottom)]
          return right > left && bottom > top ? [new DOMRect(left, top, right - left, bottom - top)] : []
        })
      }
      return rects
    }

    /** Texts of one layer that cover each other; what floats or sticks lies over others on purpose. */
    function overlapping(): string[] {
      const layer = [...document.querySelectorAll('[role=dialog]')].findLast(isSeen) ?? document.querySelector('main')
      if (!layer) return []
      const lines: { rect: DOMRect; parent: Element }[] = []
      const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode as Text // all that it shows
        const parent = node.parentElement
        if (!parent || !node.data.trim() || !isSeen(parent) || floats(parent, layer)) continue
        for (const rect of inView(node, layer)) if (rect.width > 2 && rect.height > 2) lines.push({ rect, parent })
      }
      lines.sort((one, other) => one.rect.top - other.rect.top)
      const faults: string[] = []
      lines.forEach(({ rect, parent }, at) => {
        for (const other of lines.slice(at + 1)) {
          if (other.rect.top > rect.bottom - 3) break
          const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
          const deep = Math.min(rect.bottom, other.rect.bottom) - other.rect.top
          if (across > 3 && deep > 6 && other.parent !== parent)
            faults.push(`${nameOf(parent)} and ${nameOf(other.parent)} overlap`)
        }
      })
      return faults.slice(0, 4)
    }

    function floats(element: Element, within: Element): boolean {
      for (let box: Element | null = element; box && box !== within; box = box.parentElement)
        if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
      return false
    }

    /** Whether a press there reaches the control: what it holds, its label, or room around it. */
    function reaches(control: HTMLElement, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      const label = hit.closest('label')
      return control.contains(hit) || (label !== null && (label.control === control || label.contains(control)))
    }

    function tooSmall(): string[] {
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [role=button], [role=tab], [role=checkbox], [role=slider]',
      )
      return [...controls]
        .filter((one) => isSeen(one) && !isInSentence(one) && !isHiddenFromSight(one))
        .filter((one) => {
          const { width, height } = one.getBoundingClientRect()
          if (width >= least - 0.5 && height >= least - 0.5) return false
          one.scrollIntoView({ block: 'center', inline: 'center' })
          const { x, y, width: w, height: h } = one.getBoundingClientRect()
          const [cx, cy, half] = [x + w / 2, y + h / 2, least / 2 - 1]
          const isWide = w >= least || [cx - half, cx + half].every((at) => reaches(one, at, cy))
          const isHigh = h >= least || [cy - half, cy + half].every((at) => reaches(one, cx, at))
          return !isWide || !isHigh
        })
        .map((one) => {
          const { width, height } = one.getBoundingClientRect()
          return `${nameOf(one)} is ${Math.round(width)} x ${Math.round(height)} px`
        })
    }

    /** A link among words may be as low as their line (WCAG 2, 2.5.8). */
    function isInSentence(control: HTMLElement): boolean {
      const around = control.parentElement?.textContent ?? ''
      return getComputedStyle(control).display === 'inline' && around.trim() !== control.textContent?.trim()
    }

    function isHiddenFromSight(control: HTMLElement): boolean {
      const { width, height, right } = control.getBoundingClientRect()
      return width <= 2 || height <= 2 || right < 0 || getComputedStyle(control).pointerEvents === 'none'
    }
  }, leastTarget)
