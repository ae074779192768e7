import type { MouseEvent } from 'react'
import type { Endpoint, NamedRoute, Sent } from '#shared/contract.ts'
import { addressOf } from '../api.ts'
import { i18next } from '../words.ts'

const patience = 1000 // ms

/** Saves what the document is about to show; false when it could not. */
type Ready = () => Promise<boolean>

/**
 * A link to a document, in a new tab and in the user's language unless the route has none: for a
 * button, an icon or an entry. With `ready`, what waits to be saved is saved first.
 */
export const documentLink = <R extends NamedRoute>(route: Endpoint<R>, input: Sent<R>, ready?: Ready) =>
  ({
    component: 'a',
    href: addressOf(route, input),
    target: '_blank',
    rel: 'noreferrer',
    onClick: (click: MouseEvent<HTMLAnchorElement>) => openDocument(click, ready),
  }) as const

/**
 * Opens a document in a new tab. When it takes longer than a second, the tab says that it is being
 * made: a blank page looks broken. For a plain click on a link with `target="_blank"`; any other
 * way of opening it stays the browser's.
 */
function openDocument(click: MouseEvent<HTMLAnchorElement>, ready: Ready | undefined): void {
  const { href } = click.currentTarget
  if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
  const tab = window.open('', '_blank')
  if (!tab) return // refused: the link itself still opens
  click.preventDefault()
  tab.opener = null
  if (ready) void fill(tab, async () => ((await ready()) ? href : null))
  else tab.location.replace(href)
  sayLate(tab)
}

/**
 * Opens a document that has no address before `make` gives it one; null when it has none, and said
 * so.
 */
export function openMade(make: () => Promise<string | null>): void {
  const tab = window.open('', '_blank')
  if (!tab) return // refused: the browser tells the user
  tab.opener = null
  void fill(tab, make)
  sayLate(tab)
}

async function fill(tab: Window, make: () => Promise<string | null>): Promise<void> {
  const address = await make()
  if (address === null) tab.close()
  else tab.location.replace(address)
}

/** Says in a page that is still empty after a second that the document is being made. */
function sayLate(tab: Window): void {
  setTimeout(() => {
    if (tab.closed || !isBlank(tab)) return
    const { document: page } = tab
    page.documentElement.lang = i18next.language
    page.title = i18next.t('frame.document.preparing')
    const words = page.createElement('p')
    words.textContent = page.title
    page.body.replaceChildren(words, page.createElement('progress'))
  }, patience)
}

/** Still the initial empty page; a page of another origin cannot be inspected, and has arrived. */
function isBlank(tab: Window): boolean {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
}
