import type { Page } from 'playwright-core'

/** What does not fit on the page as it is, by name: a page wider than its window, texts over each other. */
export const roomFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
    return [...tooWide(), ...overlapping()]

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
  })
