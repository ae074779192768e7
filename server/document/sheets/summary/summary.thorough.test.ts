import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { displayModes } from '#shared/settings.ts'
import { darkestIn, pdfPages, pdfWords } from '#test/pdf-text.ts'
import { manyMaterials, sampleSummary } from '#test/summary-sample.ts'
import { renderSummary, type Summary } from './summary.ts'

const text = async (over: Partial<Summary> = {}) =>
  (await pdfPages(await renderSummary(sampleSummary(over)))).join('\n')
const sample = sampleSummary()

describe('the content of the sheet', () => {
  // rules/paper.md#10, rules/paper.md#11
  test('in French', async () => {
    const sheet = await text()
    for (const words of [
      'Scène & Cie',
      '12 bis, rue des Éclairagistes · 93100 Montreuil · France',
      'SIRET : 123 456 789 00012',
      'Fiche de sortie',
      'Imprimé le ven. 20 nov. 2026, 17:05',
      'Festival d’été : « Nuits blanches à l’Œuvre »',
      'Confirmé',
      'Type Festival',
      'Responsable Jeanne Kerbrat',
      'sam. 21 nov. 2026, 08:00 – lun. 23 nov. 2026, 18:30',
      'Amélie Garçon-Noël',
      'Association Les Nuits blanches',
      'Autres bénéficiaires',
      'Łucja Święcicka',
      'Noé Lefèvre 07 00 00 00 01 sam. 21 nov. 2026, 08:00 – 23:30 Régie générale',
      'Balances à 16 h',
      '156 806,00 €',
      'Chargement 2 360 kg · 21 m³ · 44,1 kW',
      'KARA-II L-Acoustics Kara II Dépôt Montreuil 24 3 150,00 € 75 600,00 €',
      'Poids : 0,298 kg · Couleur : noir mat',
      'Flight case : oui',
      'Conditions de mise à disposition',
      'Départ du matériel Date et heure Nom Signature Retour du matériel Date et heure Nom Signature',
      'Page 1 sur 2',
      'Page 2 sur 2',
    ]) {
      expect(sheet).toContain(words)
    }
  })

  // rules/paper.md#3
  test('in English', async () => {
    const sheet = await text({ language: 'en' })
    for (const words of [
      'Release sheet',
      'Printed Fri 20 Nov 2026, 17:05',
      'Sat 21 Nov 2026, 08:00 – Mon 23 Nov 2026, 18:30',
      '€156,806.00',
      'Poids: 0.298 kg',
      'Page 1 of 2',
    ]) {
      expect(sheet).toContain(words)
    }
    expect(sheet).not.toMatch(/Fiche|Imprimé|Bénéficiaire|Qté/)
  })

  // rules/paper.md#10, rules/paper.md#12
  test('prints no hours for whole days, and no heading over an empty part', async () => {
    const sheet = await text({
      event: {
        ...sample.event,
        start_date: '2026-11-21 00:00:00',
        end_date: '2026-11-21 23:59:59',
        is_confirmed: false,
        location: null,
        kind: null,
        manager: null,
        description: null,
      },
      company: { ...sample.company, legal_numbers: [] },
      beneficiaries: [],
      technicians: [],
      materials: [],
      custom_text: { title: null, content: null },
    })
    expect(sheet).toContain('Dates sam. 21 nov. 2026 ')
    expect(sheet).toContain('Aucun matériel sur cet événement.')
    expect(sheet).toContain('Page 1 sur 1')
    expect(sheet).not.toMatch(/Confirmé|Lieu|Type|Responsable|Bénéficiaire|Technicien|Description|SIRET|00:00|23:59/)
  })

  // rules/paper.md#22
  test.each(displayModes)('of five lines fits on one page, grouped by %s, in both languages', async (display_mode) => {
    for (const language of ['fr', 'en'] as const) {
      const [page, ...others] = await pdfPages(
        await renderSummary(sampleSummary({ language, display_mode, materials: sample.materials.slice(0, 5) })),
      )
      expect(others).toEqual([])
      for (const { reference } of sample.materials.slice(0, 5)) expect(page).toContain(reference)
      expect(page).toContain(language === 'fr' ? 'Retour du matériel' : 'Equipment back')
    }
  })

  // rules/paper.md#8, rules/paper.md#9
  test.each(displayModes)('grouped by %s, prints every line once', async (display_mode) => {
    const sheet = await text({ display_mode })
    for (const { reference } of sample.materials) expect(sheet.split(` ${reference} `)).toHaveLength(2)
    expect(sheet.includes('Micros Son')).toBe(display_mode === 'sub-categories')
    expect(sheet.includes('Sans catégorie')).toBe(display_mode === 'categories' || display_mode === 'sub-categories')
    expect(sheet.indexOf(' SM58-2 ')).toBeLessThan(sheet.indexOf(' SM58-10 '))
  })

  // rules/paper.md#9
  test('does not name the park when there is only one', async () => {
    const sheet = await text({ has_several_parks: false, display_mode: 'parks' })
    expect(sheet).not.toMatch(/Annexe|Dépôt|Parc/)
  })
})

// rules/paper.md#6
test.each(['jpeg', 'png', 'webp'] as const)('a logo stored as %s', async (format) => {
  const picture = sharp({ create: { width: 900, height: 200, channels: 3, background: '#c00' } })
  const logo = await picture.toFormat(format).toBuffer()
  const plain = await renderSummary(sample)
  const pdf = await renderSummary(sampleSummary({ company: { ...sample.company, logo } }))
  expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true)
  expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false)
})

// rules/paper.md#7
describe('typed text', () => {
  const markup =
    '#let x = 1 *bold* _it_ $x^2$ \\ <label> @ref `raw` {{pages}} #import "/sheet.json" // c /* d */ -> 2x4'

  test('is never markup, in any field', async () => {
    const [first] = sample.beneficiaries
    const [technician] = sample.technicians
    const [material] = sample.materials
    if (!first || !technician || !material) throw new Error('the sample has one of each')
    const sheet = await text({
      event: { ...sample.event, title: markup, location: markup, description: `= head\n- item\n${markup}` },
      company: { ...sample.company, name: markup },
      beneficiaries: [{ ...first, full_name: markup }],
      technicians: [{ ...technician, position: '#panic() $' }],
      materials: [{ ...material, reference: '#A', name: '*M* $y$ #N', category: { id: 1, name: '= C' } }],
      custom_text: { title: '#T', content: markup },
      display_mode: 'categories',
    })
    expect(sheet.split(markup).length - 1).toBeGreaterThanOrEqual(3)
    for (const typed of ['= head - item', '#panic() $', '#A *M* $y$ #N', '= C', '#T']) expect(sheet).toContain(typed)
  })

  test('other scripts, emoji, broken characters', async () => {
    const sheet = await text({
      event: { ...sample.event, description: 'שלום 12 مرحبا 日本語 ไทย 😀🔌 \ud800 \u0000\u0007 ﬁn 𝄞' },
    })
    for (const typed of ['שלום', '日本語', '😀', '🔌', '\ufffd']) expect(sheet).toContain(typed)
  })

  // rules/paper.md#21
  test('a word of 10,000 letters and a row taller than a page', async () => {
    const [material] = sample.materials
    if (!material) throw new Error('the sample has materials')
    const pages = await pdfPages(
      await renderSummary(
        sampleSummary({
          event: { ...sample.event, description: 'é'.repeat(10_000) },
          materials: [
            { ...material, name: 'M'.repeat(191), reference: 'R'.repeat(64) },
            {
              ...material,
              attributes: [{ name: 'Note', type: 'string', unit: null, value: 'long attribut '.repeat(900) }],
            },
          ],
        }),
      ),
    )
    const sheet = pages.join('')
    expect(sheet.match(/é/g)?.length).toBeGreaterThanOrEqual(10_000)
    expect(sheet.match(/attribut/g)).toHaveLength(900)
    expect(sheet.match(/M/g)?.length).toBeGreaterThanOrEqual(191)
  })
})

// rules/paper.md#11
test('the frames to write in end with the last line, above the total', async () => {
  const long = { title: 'Conditions', content: 'Le matériel reste la propriété du loueur. '.repeat(60) }
  for (const custom_text of [sample.custom_text, long]) {
    const pdf = await renderSummary(sampleSummary({ materials: sample.materials.slice(0, 3), custom_text }))
    const words = await pdfWords(pdf)
    const total = words.find(({ text: word }) => word === 'Total')
    const heading = words.find(({ text: word }) => word === 'Retour')
    if (!total || !heading) throw new Error('neither total nor column')
    const column = { left: Math.round(heading.left) - 12, right: Math.round(heading.right) + 20 }
    const line = Math.round(total.top)
    expect(await darkestIn(pdf, { ...column, top: line - 16, bottom: line - 8 })).toBeLessThan(240)
    expect(await darkestIn(pdf, { ...column, top: line + 2, bottom: line + 20 })).toBe(255)
  }
})

// rules/paper.md#2, rules/paper.md#21
test('a long list: every line whole on one page, the header on each page', async () => {
  const materials = manyMaterials(600)
  const pages = await pdfPages(await renderSummary(sampleSummary({ materials, display_mode: 'flat' })))
  const rows = pages.flatMap(
    (page) => page.match(/REF-\d+ Projecteur n° \d+ (?:Poids : 12,5 kg )?(?:Annexe|Dépôt Montreuil) \d+ /g) ?? [],
  )
  expect(rows.map((row) => row.split(' ')[0])).toEqual(materials.map(({ reference }) => reference))
  const listed = pages.filter((page) => / REF-\d+ /.test(page))
  expect(listed.length).toBeGreaterThan(10)
  for (const page of listed) expect(page).toContain('Réf. Désignation Parc Qté Valeur unit. Valeur totale Retour')
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} sur ${pages.length}`)
  })
})

// rules/paper.md#21
test('repeats the heading of a section where the section continues', async () => {
  const materials = manyMaterials(120).map((material) => ({ ...material, category: { id: 1, name: 'Son' } }))
  const pages = await pdfPages(await renderSummary(sampleSummary({ materials, display_mode: 'categories' })))
  const listed = pages.filter((page) => / REF-\d+ /.test(page))
  expect(listed.length).toBeGreaterThan(2)
  for (const page of listed) expect(page).toMatch(/Retour Son \d/)
})
