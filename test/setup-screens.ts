import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { dumpTables, dumpText } from './loxya/dump.ts'
import type { Screen } from './screens.ts'

const dump = dumpText(dumpTables('1.3'))
/** A dump that ends early. */
const half = dump.slice(0, 9000)
/** Bytes that no packing makes fewer, and how many of them the page may send in a second. */
const slow = randomBytes(1_000_000).toString('hex')
const aSecond = 200_000

/**
 * The first screen of an empty site: its three ways, and a move from Loxya. The last one fills the
 * site; from the upload on, the page's requests are slow.
 */
export const setupScreens: readonly Screen[] = [
  { name: 'setup', path: 'setup', ready: 'form', full: true },
  setup('spreadsheet', (page) => choose(page, /^(J’ai un fichier Excel|I have a spreadsheet)/)),
  setup('loxya', chooseLoxya),
  setup('loxya-refused', async (page) => {
    await moveIn(page, half)
    await page.getByRole('alert').waitFor()
  }),
  setup('loxya-progress', async (page) => {
    const devtools = await page.context().newCDPSession(page)
    const others = { offline: false, latency: 0, downloadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', { ...others, uploadThroughput: aSecond })
    await moveIn(page, `${half}-- ${slow}`)
    await page.locator('[role=progressbar]:not([aria-valuenow="0"])').waitFor()
  }),
  setup('loxya-report', async (page) => {
    await moveIn(page, dump)
    await page.locator('summary').click()
  }),
]

/** The first screen once `act` was done on it. */
function setup(name: string, act: (page: Page) => Promise<void>): Screen {
  return { name: `setup-${name}`, path: 'setup', ready: 'form', act, full: true }
}

const choose = (page: Page, way: RegExp): Promise<void> => page.getByRole('radio', { name: way }).click()

function chooseLoxya(page: Page): Promise<void> {
  return choose(page, /^(Je viens de Loxya|I come from Loxya)/)
}

/** Chooses the way from Loxya and starts a move of this dump. */
async function moveIn(page: Page, text: string): Promise<void> {
  await chooseLoxya(page)
  const file = { name: 'loxya.sql.gz', mimeType: 'application/gzip', buffer: gzipSync(text) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: /^(Reprendre mes données|Move my data in)$/ }).click()
}
