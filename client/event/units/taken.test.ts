import { describe, expect, test } from 'vitest'
import { ApiProblem } from '../../api.ts'
import { unitsTaken } from './taken.ts'

// rules/unit.md#12
describe('units that a refusal names', () => {
  const unit = { id: 3, reference: 'A-3', event: { id: 9, title: 'Gala', start_date: '', end_date: '' } }
  const refusal = (key: string, details?: unknown) =>
    new ApiProblem(409, { code: 409, key, message: '', details }, null, 'PUT /api/events/1/departure')
  test('are those of its details', () => {
    expect(unitsTaken(refusal('unit.taken', { units: [unit] }))).toEqual([unit])
  })
  test('are none where the database refused a write of the same instant', () => {
    expect(unitsTaken(refusal('unit.taken'))).toEqual([])
  })
  test('are none of another failure', () => {
    expect(unitsTaken(refusal('unit.out', { units: [unit] }))).toEqual([])
    expect(unitsTaken(new Error('x'))).toEqual([])
  })
})
