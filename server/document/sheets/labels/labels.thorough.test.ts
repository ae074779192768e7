import { describe, expect, test } from 'vitest'
import { checkCharacter, spacedCode } from '#shared/rules/code.ts'
import { labelFormats, placesOf, stocks } from '#shared/rules/label.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { readQrCodes } from '#test/qr-codes.ts'
import { type Labels, labelsFileName, renderLabels } from './labels.ts'
import type { Label } from './layout.ts'

const codeOf = (number: number) => {
  const stem = String(number).padStart(9, '7ZK3M0QXD')
  return stem + checkCharacter(stem)
}
const label = (number: number, over: Partial<Label> = {}): Label => ({
  code: codeOf(number),
  name: `Projecteur n° ${number}`,
  reference: `REF-${number}`,
  serial_number: null,
  ...over,
})
const sample = (over: Partial<Labels>): Labels => ({
  language: 'fr',
  format: '70x37',
  skip: 0,
  copies: 1,
  company: 'Scène & Cie',
  base_url: 'https://materiel.scene-et-cie.example',
  labels: [label(1)],
  ...over,
})
const rendered = (over: Partial<Labels>) => renderLabels(sample(over))
const many = (count: number) => Array.from({ length: count }, (_, index) => label(index + 1))
const urls = (labels: readonly Label[], base = sample({}).base_url) => labels.map(({ code }) => `${base}/c/${code}`)

const addresses = {
  short: 'http://a.fr',
  usual: 'https://materiel.scene-et-cie.example',
  long: 'https://flightcase.gestion-interne.regie-technique-des-spectacles.example.org/parc/principal',
}

// rules/label.md#3, rules/label.md#5
describe.each(labelFormats)('labels of %s', (format) => {
  test.each(Object.entries(addresses))(
    'are read back at 203 dpi with a %s address, each on its place',
    async (_, base_url) => {
      const { page, left, top, width, height, across, down, columns, margin } = stocks[format]
      const labels = many(placesOf(format) + 1)
      const pages = await readQrCodes(await rendered({ format, labels, base_url }))
      expect(pages.map((codes) => codes.length)).toEqual([placesOf(format), 1])
      expect(
        pages
          .flat()
          .map(({ text }) => text)
          .sort(),
      ).toEqual(urls(labels, base_url).sort())
      for (const [nth, url] of urls(labels, base_url).slice(0, placesOf(format)).entries()) {
        const read = pages[0]?.find(({ text }) => text === url)
        const x = left + (nth % columns) * across
        const y = top + Math.floor(nth / columns) * down
        expect(read?.left).toBeGreaterThan(x + margin - 0.3)
        expect(read?.right).toBeLessThan(x + width - margin)
        expect(read?.top).toBeGreaterThan(y + margin - 0.3)
        expect(read?.bottom).toBeLessThan(y + height - margin + 0.3)
      }
      expect(page.width).toBeGreaterThanOrEqual(left + columns * width)
    },
  )

  // rules/label.md#4
  test('cut long texts, and still are read back', async () => {
    const name = 'Câble multipaire 24 paires avec boîtier de scène et épanouis XLR très très long, 50 mètres, enrouleur'
    const labels = [
      label(1, { name, reference: `R${'W'.repeat(63)}`, serial_number: 'S'.repeat(191) }),
      label(2, { name: 'W'.repeat(191), reference: '#let x = [*gras*]' }),
      label(3, { name: 'マイクロホン 🎤 Микрофон '.repeat(8), reference: null }),
    ]
    const pdf = await rendered({
      format,
      labels,
      company: 'Une société au nom bien long pour une étiquette '.repeat(3),
    })
    expect(
      (await readQrCodes(pdf))
        .flat()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(urls(labels).sort())
    const text = (await pdfPages(pdf)).join(' ')
    expect(text).toContain('Câble multipaire')
    expect(text).toContain('#let x = [*gras*]')
    expect(text).not.toContain('enrouleur enrouleur')
    expect(text.match(/…/g)?.length).toBeGreaterThanOrEqual(5)
    for (const { code } of labels) expect(text).toContain(spacedCode(code))
  })
})

// rules/label.md#2, rules/label.md#3
test('used places stay free, and the copies of one label stand together', async () => {
  const labels = many(13)
  const pages = await readQrCodes(await rendered({ format: '99x38', labels, skip: 5, copies: 2 }))
  expect(pages.map((codes) => codes.length)).toEqual([9, 14, 3])
  const [first, last] = [pages[0] ?? [], pages[2] ?? []]
  const inOrder = first.toSorted((one, other) => one.top - other.top || one.left - other.left)
  const [one, two] = urls(labels)
  // The sixth place is the right one of the third line.
  expect(inOrder.slice(0, 3).map(({ text }) => text)).toEqual([one, one, two])
  expect(inOrder[0]?.left).toBeGreaterThan(105)
  expect(last.map(({ text }) => text).sort()).toEqual([...urls(labels.slice(11)), ...urls(labels.slice(12))].sort())
})

// rules/label.md#4
test('a label says name, reference or serial number, company and code', async () => {
  const labels = [label(1, { name: 'Lyre', reference: '12', serial_number: 'SN-4 711' })]
  const [page] = await pdfPages(await rendered({ labels }))
  expect(page).toContain(`Lyre 12 S/N SN-4 711 Scène & Cie ${spacedCode(codeOf(1))}`)
  const [english] = await pdfPages(await rendered({ labels, language: 'en', format: '62x29' }))
  expect(english).toContain('S/N SN-4 711')
  const [park] = await pdfPages(await rendered({ labels: [label(1, { reference: null })] }))
  expect(park).toContain(`Projecteur n° 1 Scène & Cie ${spacedCode(codeOf(1))}`)
})

// rules/paper.md#4
test('names its file', () => {
  expect(labelsFileName('fr', '70x37', '2026-11-25')).toBe('Étiquettes-70x37-2026-11-25.pdf')
  expect(labelsFileName('en', '50x25', '2026-11-25')).toBe('Labels-50x25-2026-11-25.pdf')
})
