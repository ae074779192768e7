import { expect, test } from 'vitest'
import { pdfPages } from '#test/pdf-text.ts'
import { sheets } from '#test/sheets.ts'
import { manyMaterials, sampleSummary } from '#test/summary-sample.ts'

const read = async (bytes: Promise<Uint8Array>) =>
  (await pdfPages(await bytes)).join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
const { event } = sampleSummary()

// rules/event.md#37
test.each(sheets)('%s names the mobilization under the dates when it is the event’s own', async (_, render) => {
  const own = 'Matériel sorti ven. 20 nov. 2026, 14:00 – mar. 24 nov. 2026, 10:00'
  expect(await read(render(sampleSummary()))).toMatch(new RegExp(`Dates .*18:30 ${own}`))
  const { start_date, end_date } = event
  const follows = { ...event, mobilization_start_date: start_date, mobilization_end_date: end_date }
  expect(await read(render(sampleSummary({ event: follows })))).not.toContain('Matériel sorti')
})

// rules/load.md#6
test.each(sheets)('%s tells what its materials weigh, fill and draw, as far as that is known', async (_, render) => {
  expect(await read(render(sampleSummary()))).toContain('2 360 kg · 21 m³ · 44,1 kW')
  const unknown = sampleSummary().materials.map((line) => ({ ...line, weight: null, volume: null, power: null }))
  expect(await read(render(sampleSummary({ materials: unknown })))).not.toMatch(/m³|Chargement/)
  const [first, ...others] = unknown
  const one = await read(render(sampleSummary({ materials: [{ ...first!, quantity: 3, weight: 12.5 }, ...others] })))
  expect(one).toContain('37,5 kg')
})

// rules/paper.md#21, rules/paper.md#25
test.each(sheets)('%s repeats the name of a kit on the page that its pieces reach', async (_, render) => {
  const materials = manyMaterials(60).map((line) => ({ ...line, quantity_in_kits: line.quantity }))
  const name = 'Valise micros batterie complète, avec pinces, perchettes et rallonges, pour la grande scène couverte'
  const [one, ...others] = materials
  const kits = [
    { name, reference: 'K-BAT', quantity: 2, materials: others },
    { name: 'Rack HF', reference: 'K-HF', quantity: 1, materials: [one!] },
  ]
  const pages = await pdfPages(await render(sampleSummary({ materials, kits, display_mode: 'flat' })))
  const rows = pages.map((page) => page.match(/REF-\d+ /g) ?? [])
  expect(rows.flat()).toHaveLength(60)
  const long = pages.filter((page) => / REF-(?!1 )/.test(page))
  expect(long.length).toBeGreaterThan(1)
  for (const page of long) expect(page).toContain(`2 × ${name} K-BAT`)
  expect(pages.at(-1)).toMatch(/1 × Rack HF K-HF .*REF-1 .*Signature/)
  expect(pages.join()).not.toContain('Hors kits')
})
