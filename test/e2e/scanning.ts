import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { onUsKeyboard } from '#client/scan/hand/us-layout.ts'
import { launchWithCamera } from '../browser.ts'
import { type Scene, writeFilm } from '../film.ts'

/** Runs in a browser whose camera sees these scenes over and over; a profile must be allowed to use it. */
export async function withCamera(
  scenes: readonly Scene[],
  run: (browser: Browser) => Promise<void>,
  size?: [number, number],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'flightcase-film-'))
  let browser: Browser | undefined
  try {
    const film = join(folder, 'camera.y4m')
    await writeFilm(film, scenes, size)
    browser = await launchWithCamera(film)
    await run(browser)
  } finally {
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`)
const digits = [...'0123456789'].map((digit) => `Digit${digit}`)
const places = [...letters, ...digits, 'Minus', 'Equal', 'Semicolon', 'Comma', 'Period', 'Slash', 'Space']

function keyOf(text: string): { code: string; isShift: boolean } {
  for (const code of places)
    for (const isShift of [false, true]) if (onUsKeyboard(code, isShift) === text) return { code, isShift }
  throw new Error(`no key writes ${text}`)
}

/** ms between two keys of a hand scanner. */
const pause = 8

/**
 * A hand scanner reads a text: its keys come to whatever has the focus.
 * @param written what the computer's keyboard makes of each character, where it is no US one
 */
export async function handScan(page: Page, text: string, written: Record<string, string> = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const keys = [...text].map((character) => {
    const { code, isShift } = keyOf(character)
    const key = written[character] ?? character
    return { key, text: key, code, modifiers: isShift ? 8 : 0, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) }
  })
  const end = { key: 'Enter', code: 'Enter', text: '\r', modifiers: 0, windowsVirtualKeyCode: 13 }
  const from = Date.now()
  // All at once: a machine that builds something else meanwhile must not slow the keys down.
  const sent = [...keys, end].flatMap((key, place) => {
    const timestamp = (from + place * pause) / 1000
    const { text: _, ...released } = key
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...released }),
    ]
  })
  await Promise.all(sent)
  await session.detach()
}

/** What a French keyboard makes of the digits that a scanner presses on a US one. */
export const frenchDigits: Record<string, string> = Object.fromEntries(
  [...'0123456789'].map((digit, place) => [digit, 'à&é"\'(-è_ç'[place] ?? '']),
)
