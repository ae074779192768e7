import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ScanList } from './list.ts'

/** A browser's storage; one that is full refuses what it is given. */
function storage(isFull = false): Storage {
  const texts: Record<string, string> = {}
  const acts = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      texts[key] = text
    },
    removeItem: (key: string) => {
      delete texts[key]
    },
  }
  // The keys are the object's own properties, as in a browser; the acts are not.
  return new Proxy(texts, {
    get: (_, name) => acts[name as keyof typeof acts] ?? texts[name as string],
  }) as unknown as Storage
}

const record = { kind: 'material', id: 5, label: 'Câble', material_id: 5, event_id: null } as const
const done = { tone: 'good', text: 'Câble : 1 sur 4' } as const
const states = (list: ScanList) => list.all().map(({ values, state }) => [values[0], state])

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  return () => vi.unstubAllGlobals()
})

describe('scans', () => {
  // rules/scan.md#12
  test('that wait are there again after the browser was closed, those that are settled are not', () => {
    const list = new ScanList(1, 'return.12')
    const [kept, settled] = [list.add(['A']), list.add(['B'])]
    list.change(kept.id, { state: 'waiting' })
    list.claim(settled.id)
    list.settle(settled.id, record, done)
    expect(states(new ScanList(1, 'return.12')).sort()).toEqual([
      ['A', 'waiting'],
      ['B', 'found'],
    ])
    vi.stubGlobal('sessionStorage', storage())
    expect(states(new ScanList(1, 'return.12'))).toEqual([['A', 'waiting']])
  })

  // rules/scan.md#12
  test('belong to one user and one place', () => {
    new ScanList(1, 'return.12').add(['A'])
    expect(states(new ScanList(2, 'return.12'))).toEqual([])
    expect(states(new ScanList(1, 'return.1'))).toEqual([])
  })

  // rules/scan.md#12, rules/inventory.md#35
  test('of no place leave nothing on the device', () => {
    const list = new ScanList(1, null)
    const [waiting, settled] = [list.add(['A']), list.add(['B'])]
    list.change(waiting.id, { state: 'waiting' })
    expect(list.claim(settled.id)).toBe(true)
    list.settle(settled.id, record, done)
    expect(states(list)).toEqual([
      ['B', 'found'],
      ['A', 'waiting'],
    ])
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
    expect(states(new ScanList(1, null))).toEqual([])
  })

  // rules/scan.md#11
  test('are under way again once they are about to settle', () => {
    const list = new ScanList(1, null)
    const { id } = list.add(['A'])
    list.change(id, { state: 'ambiguous', candidates: [record] })
    list.claim(id)
    expect(states(list)).toEqual([['A', 'asking']])
    expect(list.claim(id)).toBe(false)
  })

  // rules/scan.md#12
  test('are settled once, in one of two tabs', () => {
    const [one, other] = [new ScanList(1, 'scan'), new ScanList(1, 'scan')]
    const { id } = one.add(['A'])
    const second = new ScanList(1, 'scan')
    expect([second.claim(id), one.claim(id), second.claim(id), other.claim(id)]).toEqual([true, false, false, false])
    // The tab that came too late shows it no more.
    expect(states(one)).toEqual([])
  })

  // rules/scan.md#12
  test('of two tabs do not replace each other', () => {
    const [one, other] = [new ScanList(1, 'scan'), new ScanList(1, 'scan')]
    one.add(['A'])
    other.add(['B'])
    expect(
      states(new ScanList(1, 'scan'))
        .map(([value]) => value)
        .sort(),
    ).toEqual(['A', 'B'])
  })

  // rules/scan.md#12
  test('an answer that comes late changes no settled scan', () => {
    const list = new ScanList(1, 'scan')
    const { id } = list.add(['A'])
    list.claim(id)
    list.settle(id, record, done)
    list.change(id, { state: 'waiting' })
    expect(states(new ScanList(1, 'scan'))).toEqual([['A', 'found']])
  })

  // rules/scan.md#11
  test('that several records answer keep them', () => {
    const list = new ScanList(1, 'scan')
    const { id } = list.add(['SN-1'])
    list.change(id, { state: 'ambiguous', candidates: [record, { ...record, kind: 'unit', id: 9 }] })
    expect(new ScanList(1, 'scan').all()[0]?.candidates).toHaveLength(2)
    list.claim(id)
    list.settle(id, record, done)
    expect(list.all()[0]).toMatchObject({ state: 'found', record, candidates: undefined })
  })

  // rules/scan.md#12
  test('count where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', storage(true))
    vi.stubGlobal('sessionStorage', storage(true))
    const list = new ScanList(1, 'scan')
    const { id } = list.add(['A'])
    expect(list.claim(id)).toBe(true)
    list.settle(id, record, done)
    expect(states(list)).toEqual([['A', 'found']])
  })

  // rules/scan.md#11
  test('taken off the list do not come back', () => {
    const list = new ScanList(1, 'scan')
    const { id } = list.add(['A'])
    list.change(id, { state: 'unknown' })
    list.remove(id)
    expect([states(list), states(new ScanList(1, 'scan'))]).toEqual([[], []])
  })

  // rules/scan.md#11
  test('of one unknown text are listed once, those that wait are all kept', () => {
    const list = new ScanList(1, 'scan')
    list.change(list.add(['A']).id, { state: 'unknown' })
    list.change(list.add(['A']).id, { state: 'waiting' })
    list.add(['A'])
    expect(states(list)).toEqual([
      ['A', 'asking'],
      ['A', 'waiting'],
    ])
  })

  test('in another format are left out', () => {
    localStorage.setItem('scans.1.scan.x', '{"id":"x","state":"lost"}')
    localStorage.setItem('scans.1.scan.y', 'no JSON')
    expect(states(new ScanList(1, 'scan'))).toEqual([])
  })
})
