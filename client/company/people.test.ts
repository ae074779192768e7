import { expect, it } from 'vitest'
import { attach, changed, detach, noChanges } from './people.ts'

const [ada, bo, cy] = ['Ada', 'Bo', 'Cy'].map((label, at) => ({ id: at + 1, label, version: 1 })) as [
  { id: number; label: string; version: number },
  { id: number; label: string; version: number },
  { id: number; label: string; version: number },
] // three names make three people

// rules/company.md#10
it('attaches and detaches persons, and undoing a choice changes nothing', () => {
  const present = [ada, bo]
  const with3 = attach(noChanges, cy)
  expect(changed(present, with3)).toEqual([ada, bo, cy])
  expect(detach(with3, cy, present)).toEqual(noChanges)
  const without1 = detach(noChanges, ada, present)
  expect(changed(present, without1)).toEqual([bo])
  expect(attach(without1, ada)).toEqual(noChanges)
})

// rules/company.md#10
it('keeps the persons that another user attaches or detaches meanwhile', () => {
  const changes = detach(attach(noChanges, cy), ada, [ada])
  expect(changed([ada, bo], changes)).toEqual([bo, cy])
  expect(changed([ada, bo, cy], changes)).toEqual([bo, cy])
  expect(changed([], changes)).toEqual([cy])
})
