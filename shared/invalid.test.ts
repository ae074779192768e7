import { describe, expect, test } from 'vitest'
import { Barcode } from './code.ts'
import { Reference } from './field.ts'
import { issuesOf, type Message } from './invalid.ts'
import { PersonName } from './person-shape.ts'
import { Pseudo } from './user.ts'

// rules/http.md#23
describe('a text with characters that its field refuses', () => {
  test.each<[string, { safeParse: typeof Pseudo.safeParse }, string, Message]>([
    ['an accent', Pseudo, 'régie', { key: 'character', facts: { character: 'é' } }],
    ['an accent typed as two characters', Pseudo, 're\u0301gie', { key: 'character', facts: { character: 'é' } }],
    ['a space', Pseudo, 'la régie', { key: 'space' }],
    ['an emoji', PersonName, 'Zoé \u{1F3A4}', { key: 'character', facts: { character: '\u{1F3A4}' } }],
    ['a character that nobody sees', Barcode, 'AB\tC', { key: 'character', facts: { character: 'U+0009' } }],
    ['the first of several', Reference(2), 'a#b@', { key: 'character', facts: { character: '#' } }],
  ])('names %s', (_, schema, text, message) => {
    const { error } = schema.safeParse(text, { reportInput: true })
    expect(issuesOf(error!)).toEqual({ '': [message] })
  })

  test('is looked at only in its beginning: the rest may be megabytes', () => {
    const named = (text: string) => issuesOf(Pseudo.safeParse(text, { reportInput: true }).error!)['']
    expect(named(`${'a'.repeat(999)}é`)).toContainEqual({ key: 'character', facts: { character: 'é' } })
    expect(named(`${'a'.repeat(1000)}é`)).toContainEqual({ key: 'characters' })
  })
})
