import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import type { AvailableMaterial } from '#shared/material-shape.ts'
import { phone } from '../browser.ts'
import type { RunningSite } from '../running-site.ts'
import { checkBothSchemes, enter, heading, leave, say, takeSeat } from './at-screen.ts'
import { handScan, withCamera } from './scanning.ts'
import { useStage } from './stage.ts'

let site: RunningSite
let stock: AvailableMaterial[]
useStage(async (stage) => {
  site = stage.site
  stock = await stage.api.call(materialRoutes.all, { query: {} })
})

/** A seat at the page that scans, with its camera open. `prepare` runs in each page before its own scripts. */
async function openScan(browser: Browser, prepare: () => void) {
  const seat = await takeSeat(browser, site, { size: phone, isTouch: true })
  const { page, words: w } = seat
  await enter(seat)
  await seat.context.grantPermissions(['camera'])
  await page.addInitScript(prepare)
  const open = async () => {
    await page.goto(`${site.url}/scan`)
    await heading(page, w.frame.menu.scan).waitFor()
    await page.locator('.scan-camera[data-live]').waitFor()
  }
  await open()
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  return { seat, page, w, open, tool }
}

type Heard = { heard: { tones: number[]; vibrations: number[][] } }
/** Notes the tones and vibrations that the device is asked for. */
function note() {
  const heard: Heard['heard'] = { tones: [], vibrations: [] }
  Object.assign(window, { heard })
  const { start } = AudioScheduledSourceNode.prototype
  OscillatorNode.prototype.start = function (when) {
    heard.tones.push(this.frequency.value)
    start.call(this, when)
  }
  Navigator.prototype.vibrate = (pattern) => {
    heard.vibrations.push([pattern].flat() as number[])
    return true
  }
}
/** What was noted since the last look. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const { heard } = window as unknown as Heard
    return { tones: heard.tones.splice(0), vibrations: heard.vibrations.splice(0) }
  })

// rules/scan.md#5
it('says by sound and vibration what became of a scan, until one switch silences both', async () => {
  await withCamera([{ length: 1000 }], async (browser) => {
    const { seat, page, w, open, tool } = await openScan(browser, note)
    const last = page.locator('.scanner-last')
    const [known, other] = stock as [AvailableMaterial, AvailableMaterial]

    await handScan(page, known.code)
    await last.getByText(known.name).waitFor()
    const good = await heard(page)
    expect(good).toMatchObject({ tones: [expect.any(Number)], vibrations: [[expect.any(Number)]] })

    await handScan(page, 'XYZ-404')
    await last.getByText(say(w.scan.state.unknown, { value: 'XYZ-404' })).waitFor()
    const bad = await heard(page)
    expect([bad.tones.length, bad.vibrations.length]).toEqual([2, 1])
    expect(Math.max(...bad.tones)).toBeLessThan(good.tones[0]! / 2)
    expect(Math.max(...bad.vibrations.flat())).toBeGreaterThan(good.vibrations.flat()[0]! * 3)

    await seat.context.setOffline(true)
    await handScan(page, other.code)
    await last.getByText(say(w.scan.state.waiting, { value: other.code })).waitFor()
    const kept = await heard(page)
    expect([kept.tones.length, new Set(kept.tones).size]).toEqual([2, 1])
    expect(kept.tones[0]).toBeGreaterThan(Math.max(...bad.tones))
    await seat.context.setOffline(false)
    await page.locator('.scan-history').getByText(other.name).waitFor()
    // Its answer comes later, unasked: it makes no sound.
    expect(await heard(page)).toEqual({ tones: [], vibrations: [] })

    const sound = tool(w.scan.camera.sound)
    expect(await sound.getAttribute('aria-pressed')).toBe('true')
    await sound.click()
    expect(await sound.getAttribute('aria-pressed')).toBe('false')
    await open()
    expect(await sound.getAttribute('aria-pressed')).toBe('false')
    await handScan(page, known.code)
    await last.getByText(known.name).waitFor()
    expect(await heard(page)).toEqual({ tones: [], vibrations: [] })
    await leave(seat)
  })
}, 120_000)

type Asked = { asked: { cameras: unknown[]; lights: unknown[] } }
/** Gives the one camera a torch and the device a second camera, and notes what is asked of both. */
function equip() {
  const asked: Asked['asked'] = { cameras: [], lights: [] }
  Object.assign(window, { asked })
  const { getCapabilities, applyConstraints } = MediaStreamTrack.prototype
  MediaStreamTrack.prototype.getCapabilities = function () {
    return Object.assign(getCapabilities.call(this), { torch: true })
  }
  MediaStreamTrack.prototype.applyConstraints = function (wanted) {
    const light = wanted?.advanced?.find((one) => 'torch' in one)
    if (!light) return applyConstraints.call(this, wanted)
    asked.lights.push((light as { torch: boolean }).torch)
    return Promise.resolve()
  }
  const devices = navigator.mediaDevices
  const [getUserMedia, enumerate] = [devices.getUserMedia.bind(devices), devices.enumerateDevices.bind(devices)]
  devices.getUserMedia = (wanted) => {
    const video = wanted?.video as MediaTrackConstraints
    asked.cameras.push(video.deviceId ?? video.facingMode)
    return getUserMedia({ video: true })
  }
  devices.enumerateDevices = async () => {
    const [first] = (await enumerate()).filter(({ kind }) => kind === 'videoinput')
    const second = { deviceId: 'close-up', kind: 'videoinput', label: 'Gros plan', groupId: '' }
    return [first, second] as MediaDeviceInfo[]
  }
}
/** The cameras asked for, and the torch put on and off, since the last look. */
const asked = (page: Page) =>
  page.evaluate(() => {
    const { asked } = window as unknown as Asked
    return { cameras: asked.cameras.splice(0), lights: asked.lights.splice(0) }
  })

// rules/scan.md#8
it('lights the torch, and remembers the camera that was chosen', async () => {
  await withCamera([{ length: 1000 }], async (browser) => {
    const { seat, page, w, open, tool } = await openScan(browser, equip)
    expect(await asked(page)).toEqual({ cameras: [{ ideal: 'environment' }], lights: [] })

    const torch = tool(w.scan.camera.torch)
    for (const isLit of [true, false]) {
      await torch.click()
      await expect.poll(() => torch.getAttribute('aria-pressed')).toBe(String(isLit))
    }
    expect((await asked(page)).lights).toEqual([true, false])

    await tool(w.scan.camera.choose).click()
    await checkBothSchemes(page, 'the choice of cameras')
    await page.getByRole('menuitem', { name: 'Gros plan' }).click()
    await expect.poll(async () => (await asked(page)).cameras).toEqual([{ exact: 'close-up' }])
    await open()
    expect((await asked(page)).cameras).toEqual([{ exact: 'close-up' }])
    await leave(seat)
  })
}, 120_000)
