import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineChanges, Quantities, sameLines, sortedLines, undoable } from './quantities.ts'

const lines = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 30 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  {
    selector: ({ id }) => id,
  },
)

describe('quantities', () => {
  test('a key notifies its own row and the listeners to all rows, and no other row', () => {
    const quantities = new Quantities([{ id: 1, quantity: 2 }])
    const heard: string[] = []
    quantities.subscribeTo(1, () => heard.push('1'))
    quantities.subscribeTo(2, () => heard.push('2'))
    quantities.subscribe(() => heard.push('all'))
    expect(quantities.set(2, 5)).toBe(true)
    expect(heard).toEqual(['2', 'all'])
    expect(quantities.set(2, 5)).toBe(false)
    expect(heard).toHaveLength(2)
    expect(quantities.lines()).toEqual([
      { id: 1, quantity: 2 },
      { id: 2, quantity: 5 },
    ])
  })

  test('loading a list notifies the rows it changes, and returns whether it changed any', () => {
    const quantities = new Quantities([
      { id: 2, quantity: 2 },
      { id: 1, quantity: 1 },
    ])
    const heard: number[] = []
    for (const id of [1, 2, 3]) quantities.subscribeTo(id, () => heard.push(id))
    const taken = [
      { id: 3, quantity: 4 },
      { id: 1, quantity: 1 },
      { id: 4, quantity: 0 },
    ]
    expect(quantities.replace(taken)).toBe(true)
    expect(heard.sort()).toEqual([2, 3])
    expect(quantities.lines()).toEqual(sortedLines(taken))
    expect(sortedLines(taken)).toEqual([
      { id: 1, quantity: 1 },
      { id: 3, quantity: 4 },
    ])
    expect(quantities.replace(taken)).toBe(false)
  })

  test('a row that stopped listening is not notified; a row that listens again is', () => {
    const quantities = new Quantities([])
    let heard = 0
    const stop = quantities.subscribeTo(1, () => {
      heard += 1
    })
    quantities.set(1, 1)
    stop()
    quantities.set(1, 2)
    expect(heard).toBe(1)
    quantities.subscribeTo(1, () => {
      heard += 10
    })
    quantities.set(1, 3)
    expect(heard).toBe(11)
  })

  // rules/wizard.md#18
  test('only quantities above 0 are lines, and the list stays the same object until one changes', () => {
    const quantities = new Quantities([
      { id: 1, quantity: 2 },
      { id: 2, quantity: 0 },
    ])
    expect(quantities.lines()).toEqual([{ id: 1, quantity: 2 }])
    expect(quantities.lines()).toBe(quantities.lines())
    quantities.set(1, 0)
    expect(quantities.lines()).toEqual([])
  })

  test('replacing leaves exactly the given lines, and notifies exactly the rows that differ', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const quantities = new Quantities(before)
        const woken = new Set<number>()
        for (let id = 1; id <= 30; id += 1) quantities.subscribeTo(id, () => woken.add(id))
        quantities.replace(after)
        expect(sameLines(quantities.lines(), after)).toBe(true)
        expect([...woken].sort()).toEqual(
          lineChanges(before, after)
            .map(({ id }) => id)
            .sort(),
        )
      }),
    )
  })

  test('two lists are equal exactly when no line differs', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(sameLines(one, other)).toBe(lineChanges(one, other).length === 0)
        expect(sameLines(one, [...one].reverse())).toBe(true)
      }),
    )
  })
})

// rules/wizard.md#29, rules/wizard.md#31
describe('taking a change back', () => {
  const editing = (lines: { id: number; quantity: number }[]) => {
    const quantities = new Quantities(lines)
    return { quantities, change: (id: number, quantity: number) => void quantities.set(id, quantity) }
  }

  test('restores the quantities of before, new lines and removed ones included', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const editor = editing(before)
        undoable(editor, () => void editor.quantities.replace(after))()
        expect(sameLines(editor.quantities.lines(), before)).toBe(true)
      }),
    )
  })

  test('leaves a quantity that was typed since', () => {
    const editor = editing([{ id: 1, quantity: 5 }])
    const undo = undoable(editor, () => {
      editor.change(1, 3)
      editor.change(2, 2)
    })
    editor.change(2, 7)
    undo()
    expect(editor.quantities.lines()).toEqual([
      { id: 1, quantity: 5 },
      { id: 2, quantity: 7 },
    ])
  })
})
