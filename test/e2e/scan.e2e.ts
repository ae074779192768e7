import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { phone } from '../browser.ts'
import type { Scene } from '../film.ts'
import type { RunningSite } from '../running-site.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, enter, heading, leave, takeSeat } from './at-screen.ts'
import { withCamera } from './scanning.ts'
import { type Stage, useStage } from './stage.ts'

let api: Api
let site: RunningSite
let stage: Stage
let stock: AvailableMaterial[]
useStage(async (one) => {
  stage = one
  ;({ api, site } = one)
  stock = await api.call(materialRoutes.all, { query: {} })
})

const blank: Scene = { length: 400 }
const show = (text: string, format: NonNullable<Scene['code']>['format'], more: object = {}): Scene[] => [
  { length: 1200, code: { text, format, ...more } },
  blank,
]
const address = ({ code }: AvailableMaterial) => `${site.url}/c/${code}`

/** Puts a barcode of somebody else on a material. */
const putBarcode = async ({ id, version }: AvailableMaterial, barcode: string) => {
  await api.call(materialRoutes.update, { params: { id }, body: { barcodes: [barcode] }, version })
  return barcode
}

// rules/scan.md#1, rules/scan.md#2, rules/scan.md#7, rules/scan.md#14
it('reads each kind of code, at an angle and in poor light, with the decoder that the site serves', async () => {
  const [qr, matrix, code128, ean, tilted, dark] = stock as [
    AvailableMaterial,
    AvailableMaterial,
    AvailableMaterial,
    AvailableMaterial,
    AvailableMaterial,
    AvailableMaterial,
  ]
  const scenes = [
    ...show(address(qr), 'QRCode'),
    ...show(await putBarcode(matrix, 'ROBE-LEDBEAM-00042'), 'DataMatrix'),
    ...show(await putBarcode(code128, 'SHURE-0815'), 'Code128'),
    ...show(await putBarcode(ean, '4006381333931'), 'EAN13'),
    ...show(address(tilted), 'QRCode', { angle: 33 }),
    ...show(address(dark), 'QRCode', { light: 0.18, angle: -12 }),
  ]
  await withCamera(scenes, async (browser) => {
    const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
    const { page, words: w } = seat
    const fetched: string[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('.wasm')) fetched.push(new URL(answer.url()).origin)
    })
    await enter(seat)
    await seat.context.grantPermissions(['camera'])
    await page.goto(`${site.url}/scan`)
    await heading(page, w.frame.menu.scan).waitFor()
    // Allowed already: the camera opens by itself.
    await page.locator('.scan-camera[data-live]').waitFor()
    // Outside the page's own thread.
    await expect
      .poll(() => page.workers().map((worker) => worker.url()))
      .toContainEqual(expect.stringMatching(/worker/))
    const history = page.locator('.scan-history')
    for (const { name } of [qr, matrix, code128, ean, tilted, dark])
      await history.getByRole('button').filter({ hasText: name }).first().waitFor()
    await page.getByRole('article').waitFor()
    await checkBothSchemes(page, 'a scanned material, with the camera')
    expect(fetched).toEqual([site.url])
    await leave(seat)
  })
}, 180_000)

// rules/scan.md#6
it('closes the camera with the page, and opens it again', async () => {
  await withCamera([{ length: 1000 }], async (browser) => {
    const seat = await takeSeat(browser, site)
    const { page, words: w } = seat
    await enter(seat)
    await seat.context.grantPermissions(['camera'])
    await page.goto(`${site.url}/scan`)
    const live = page.locator('.scan-camera[data-live]')
    await live.waitFor()
    const track = await page.evaluateHandle(
      () =>
        (
          (document.querySelector('video') as HTMLVideoElement).srcObject as MediaStream
        ).getTracks()[0] as MediaStreamTrack,
    )
    const state = () => track.evaluate(({ readyState }) => readyState)
    expect(await state()).toBe('live')
    const turn = (shown: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, shown)
    await turn('hidden')
    await expect.poll(state).toBe('ended')
    await turn('visible')
    await live.waitFor()
    const again = await page.evaluateHandle(
      () =>
        (
          (document.querySelector('video') as HTMLVideoElement).srcObject as MediaStream
        ).getTracks()[0] as MediaStreamTrack,
    )
    await page.getByRole('link', { name: w.frame.menu.materials }).click()
    await heading(page, w.material.many).waitFor()
    await expect.poll(() => again.evaluate(({ readyState }) => readyState)).toBe('ended')
    await leave(seat)
  })
})

// rules/scan.md#7
it('says what to do when the camera is refused, and tries again', async () => {
  await withCamera([{ length: 1000 }], async (browser) => {
    const seat = await takeSeat(browser, site)
    const { page, words: w } = seat
    await enter(seat)
    await page.goto(`${site.url}/scan`)
    await page.getByRole('button', { name: w.scan.open, exact: true }).click()
    // This browser asks nobody, and refuses.
    const refused = page.getByRole('alert').filter({ hasText: w.scan.refused.denied })
    await refused.getByText(w.scan.refused.denied_help).waitFor()
    await checkBothSchemes(page, 'a camera that is refused')
    await seat.context.grantPermissions(['camera'])
    await refused.getByRole('button', { name: w.scan.camera.retry }).click()
    await page.locator('.scan-camera[data-live]').waitFor()
    await leave(seat)
  })
})

// rules/scan.md#7
it('says what to do without a camera, and without https', async () => {
  const seat = await takeSeat(stage.browser, site)
  const { page, words: w } = seat
  await enter(seat)
  await seat.context.grantPermissions(['camera'])
  await page.goto(`${site.url}/scan`)
  const alert = page.locator('.scan-refusal')
  await alert.getByText(w.scan.refused.none_help).waitFor()
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.reload()
  await alert.getByText(w.scan.refused.insecure_help).waitFor()
  expect(await alert.getByRole('button').count()).toBe(0)
  await leave(seat)
})
