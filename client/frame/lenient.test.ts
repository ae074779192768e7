import { expect, test } from 'vitest'
import * as z from 'zod'
import { Flag, QueryId, Repeated } from '#shared/field.ts'
import { lenient } from './lenient.ts'

const address = lenient(
  z.object({
    park: QueryId.optional(),
    search: z.string().optional(),
    deleted: Flag.optional(),
    tags: Repeated.optional(),
  }),
)
const read = (search: object) => address['~standard'].validate(search)

// rules/screen.md#3
test.each([
  [
    { park: 3, search: 'son', deleted: true, tags: ['a'] },
    { park: 3, search: 'son', deleted: true, tags: ['a'] },
  ],
  [
    { park: '3', search: 2040, tags: 'a' },
    { park: 3, search: '2040', tags: ['a'] },
  ],
  [{ park: 'Foo', search: 'son' }, { search: 'son' }],
  [{ park: true, deleted: 'maybe', tags: [[1]] }, {}],
  [{ park: null, anything: 'else' }, {}],
])('%j is read as %j', (search, value) => {
  expect(read(search)).toEqual({ value })
})

test('says of each value it leaves out that it is undefined, since the router would show it otherwise', () => {
  expect(read({ park: 'Foo', anything: 'else' })).toStrictEqual({ value: { park: undefined, anything: undefined } })
})
