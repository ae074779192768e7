import { expect, test } from 'vitest'
import { checkCharacter } from '#shared/rules/code.ts'
import { readQrCodes } from '#test/qr-codes.ts'
import { renderLabels } from './labels.ts'

// rules/label.md#2, rules/label.md#5
test('five thousand labels are printed, each once, and read back', async () => {
  const codes = Array.from({ length: 5000 }, (_, number) => {
    const stem = String(number).padStart(9, '0')
    return stem + checkCharacter(stem)
  })
  const base_url = 'https://materiel.scene-et-cie.example'
  const pdf = await renderLabels({
    language: 'fr',
    format: '48x25',
    skip: 0,
    copies: 1,
    company: 'Scène & Cie',
    base_url,
    labels: codes.map((code) => ({ code, name: `Projecteur ${code}`, reference: code, serial_number: null })),
  })
  const pages = await readQrCodes(pdf)
  expect(pages).toHaveLength(125)
  expect(
    pages
      .flat()
      .map(({ text }) => text)
      .sort(),
  ).toEqual(codes.map((code) => `${base_url}/c/${code}`).sort())
}, 300_000)
