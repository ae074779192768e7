import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problems } from './problem.ts'

// rules/http.md#24
test('the keys and statuses of errors are those of the rule', () => {
  const page = readFileSync(new URL('../docs/rules/http.md', import.meta.url), 'utf8')
  const [, rule = ''] = /^## 24\. .*\n([\s\S]*?)^## /m.exec(page) ?? []
  const rows = [...rule.matchAll(/^\| (\d{3}) \| (.*) \|$/gm)]
  const listed = rows.flatMap(([, status, keys = '']) =>
    [...keys.matchAll(/`(\w+\.\w+)`/g)].map(([, key]) => [key, Number(status)] as const),
  )
  expect(listed.length).toBeGreaterThan(40)
  expect(new Set(listed.map(([key]) => key)).size).toBe(listed.length)
  expect(Object.fromEntries(listed)).toEqual(problems)
})
