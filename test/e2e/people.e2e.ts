import { expect, it } from 'vitest'
import { billRoutes } from '#shared/billing.ts'
import { companyRoutes } from '#shared/company.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { formatMoney, formatNearDate } from '#shared/rules/format.ts'
import { phone } from '../browser.ts'
import { dayFromNow } from '../days.ts'
import type { Api } from './api.ts'
import { checkBothSchemes, focused, heading, patience, rowAct, type Seat, say } from './at-screen.ts'
import { useDesk } from './desk.ts'

let api: Api
let seat: Seat
const { open, button, field, sure, choose } = useDesk((desk) => ({ api, seat } = desk))

// rules/person.md#6, rules/person.md#13
it('keeps the draft of a beneficiary, and proposes existing persons', async () => {
  const { page } = seat
  await open('beneficiaries')
  await page.getByRole('table', { name: 'Bénéficiaires' }).waitFor()
  await checkBothSchemes(page, 'beneficiaries')
  await page.getByRole('link', { name: 'Nouveau bénéficiaire' }).click()
  await field('Prénom').fill('Maëlle')
  await field('Nom').fill('Le Guennec')
  await field('Email').fill('maelle@fanfare.example')
  await choose('Pays', 'Suisse')
  await page.getByRole('link', { name: 'Parcs' }).click()
  await heading(page, 'Parcs de matériel').waitFor()
  await open('beneficiaries/new')
  await expect.poll(() => field('Email').inputValue(), { timeout: patience }).toBe('maelle@fanfare.example')
  expect(await field('Nom').inputValue()).toBe('Le Guennec')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Pays' }).inputValue(), { timeout: patience })
    .toBe('Suisse')
  await checkBothSchemes(page, 'new beneficiary')
  await button('Enregistrer le bénéficiaire').click()
  await page.getByRole('table', { name: 'Bénéficiaires' }).getByRole('link', { name: 'Le Guennec' }).waitFor()
  await rowAct(page, 'Maëlle Le Guennec', 'Mettre Maëlle Le Guennec à la corbeille')
  await sure('Mettre à la corbeille')
  await page.getByRole('link', { name: 'Le Guennec' }).waitFor({ state: 'hidden' })

  await open('beneficiaries/new')
  await expect.poll(() => field('Email').inputValue(), { timeout: patience }).toBe('')
  await field('Prénom').fill('Maelle')
  await field('Nom').fill('Guennec')
  await field('Email').fill('maelle@fanfare.example')
  await button('Enregistrer le bénéficiaire').click()
  await page.getByRole('alert', { name: 'Maëlle Le Guennec existe déjà.' }).waitFor()
  await checkBothSchemes(page, 'a beneficiary who exists')
  await button('Restaurer et utiliser Maëlle Le Guennec').click()
  await page.getByRole('table', { name: 'Bénéficiaires' }).getByRole('link', { name: 'Le Guennec' }).waitFor()
}, 120_000)

// rules/person.md#13
it('forgets a cancelled draft', async () => {
  const { page } = seat
  await open('beneficiaries/new')
  await field('Prénom').fill('Brouillon')
  await button('Annuler').click()
  await open('beneficiaries/new')
  await heading(page, 'Nouveau bénéficiaire').waitFor()
  expect(await field('Prénom').inputValue()).toBe('')
}, 120_000)

// rules/person.md#2, rules/person.md#11, rules/person.md#12
it('lists beneficiaries by name with the chosen columns, and refuses a taken reference', async () => {
  const { page } = seat
  const [one] = (await api.call(personRoutes.list, { query: { search: 'CLI-001' } })).data
  await open('beneficiaries')
  await page.getByRole('table', { name: 'Bénéficiaires' }).waitFor()
  const answers = ['Prochain événement', `Facturé HT en ${dayFromNow(0).slice(0, 4)}`]
  const shown = ['Nom', 'Prénom', 'Référence', 'Société', ...answers, 'Email', 'Téléphone', 'Adresse', 'Actions']
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(shown)
  const sorts = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-sort')))
  expect(sorts).toEqual(['ascending', 'none', 'none', 'none', null, 'none', 'none', null, null, null])
  await open(`beneficiaries?search=${one?.reference}`)
  await page.getByRole('link', { name: one?.company?.legal_name ?? '' }).click()
  await heading(page, one?.company?.legal_name ?? '').waitFor()
  await open('beneficiaries/new')
  await field('Prénom').fill('Zoé')
  await field('Nom').fill('Arnoux')
  await field('Référence').fill('cli-001')
  await button('Enregistrer le bénéficiaire').click()
  await page.getByText('Cette valeur est déjà prise.', { exact: true }).waitFor()
  await field('Référence').fill('CLI-ZA')
  const company = page.getByRole('combobox', { name: 'Société' })
  await company.click()
  await company.pressSequentially('chateau')
  await page.getByRole('option', { name: 'Château de la Ferronnière' }).click()
  await button('Enregistrer le bénéficiaire').click()
  await page.getByRole('link', { name: 'Arnoux' }).waitFor()
  const [saved] = (await api.call(personRoutes.list, { query: { search: 'CLI-ZA' } })).data
  expect(saved?.company?.legal_name).toBe('Château de la Ferronnière')
}, 120_000)

// rules/company.md#11, rules/person.md#12
it('creates the company of a new beneficiary on the way, and keeps what was typed', async () => {
  const { page, words: w } = seat
  await open('beneficiaries/new')
  await field('Prénom').fill('Nolwenn')
  await field('Nom').fill('Tanguy')
  const company = page.getByRole('combobox', { name: 'Société' })
  await company.click()
  await company.pressSequentially('Cirque du Cap')
  await page.getByRole('option', { name: say(w.company.create_named, { name: 'Cirque du Cap' }) }).click()
  const creating = page.getByRole('dialog', { name: 'Nouvelle société' })
  await focused(creating.getByRole('textbox', { name: 'Raison sociale' }))
  await creating.getByRole('textbox', { name: 'Téléphone' }).fill('02 98 00 11 22')
  await checkBothSchemes(page, 'a company on the way')
  await page.keyboard.press('Enter')
  await creating.waitFor({ state: 'hidden' })
  await expect.poll(() => company.inputValue(), { timeout: patience }).toBe('Cirque du Cap')
  expect(await field('Nom').inputValue()).toBe('Tanguy')
  await button('Enregistrer le bénéficiaire').click()
  await page.getByRole('link', { name: 'Tanguy' }).waitFor()
  const [saved] = (await api.call(personRoutes.list, { query: { search: 'Tanguy' } })).data
  expect(saved?.company).toMatchObject({ legal_name: 'Cirque du Cap', phone: '02 98 00 11 22' })
}, 120_000)

// rules/wizard.md#12
it('a company without people becomes the customer by a new contact', async () => {
  const { page, words: w } = seat
  const company = await api.call(companyRoutes.create, { body: { legal_name: 'Lyric Régie' } })
  const day = dayFromNow(280)
  const event = await api.call(eventRoutes.create, {
    body: { title: 'Récital', start_date: day, end_date: day, is_confirmed: false },
  })
  await open(`events/${event.id}?step=beneficiaries`)
  const search = page.getByRole('combobox', { name: w.wizard.search_beneficiary })
  await search.click()
  await search.pressSequentially('lyric')
  await page.getByRole('option', { name: say(w.wizard.create_named, { name: 'lyric' }) }).waitFor()
  await page.getByRole('option', { name: say(w.wizard.contact_at, { name: 'Lyric Régie' }) }).click()
  const creating = page.getByRole('dialog', { name: w.wizard.create_beneficiary })
  const last = creating.getByRole('textbox', { name: w.person.last_name, exact: true })
  await last.waitFor()
  expect(await last.inputValue()).toBe('')
  expect(await creating.getByRole('combobox', { name: w.company.one }).inputValue()).toBe('Lyric Régie')
  await creating.getByRole('textbox', { name: w.person.first_name, exact: true }).fill('Maud')
  await last.fill('Kerbrat')
  await creating.getByRole('button', { name: w.person.save }).click()
  await creating.waitFor({ state: 'hidden' })
  await page.getByRole('list', { name: w.wizard.step.beneficiaries }).getByText('Lyric Régie').waitFor()
  const [saved] = (await api.call(personRoutes.list, { query: { search: 'Kerbrat' } })).data
  expect(saved?.company?.id).toBe(company.id)
}, 120_000)

// rules/company.md#10, rules/person.md#11, rules/screen.md#18, rules/company.md#9
it('finds a company in its own list, attaches and detaches its people', async () => {
  const { page } = seat
  await open('beneficiaries')
  await page.getByRole('link', { name: 'Sociétés' }).click()
  await page.getByRole('table', { name: 'Sociétés' }).waitFor()
  const columns = () => page.getByRole('columnheader').allTextContents()
  const shown = ['Raison sociale', 'Téléphone', 'Adresse', 'Pays']
  expect(await columns()).toEqual([...shown, 'Actions'])
  await checkBothSchemes(page, 'companies')
  const hidden = ['SIRET', 'Numéro de TVA intracommunautaire', 'Notes']
  await button('Choisir les colonnes').click()
  for (const name of hidden) await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  expect(await columns()).toEqual([...shown, ...hidden, 'Actions'])
  await page.getByRole('link', { name: 'Nouvelle société' }).click()
  await field('Raison sociale').fill('Les Tréteaux du Lac')
  const people = page.getByRole('combobox', { name: 'Rattacher une personne' })
  await people.click()
  await people.pressSequentially('b')
  await page.getByRole('option', { name: 'Tapez au moins 2 caractères.' }).waitFor()
  await people.pressSequentially('oisseau')
  await page.getByRole('option', { name: /Boisseau/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'Boisseau' }).waitFor()
  await checkBothSchemes(page, 'new company')
  await button('Enregistrer la société').click()
  await page.getByRole('searchbox').fill('treteaux')
  await page.getByRole('link', { name: 'Les Tréteaux du Lac' }).click()
  await heading(page, 'Les Tréteaux du Lac').waitFor()
  const company = (await api.call(companyRoutes.list, { query: { search: 'tréteaux' } })).data[0]
  const attached = async () =>
    (await api.call(companyRoutes.persons, { params: { id: company?.id ?? 0 } })).data.map(({ last_name }) => last_name)
  expect(await attached()).toEqual(['Boisseau'])
  await page.getByRole('button', { name: /^Détacher .*Boisseau$/ }).click()
  await page.getByText('Personne n’est rattaché pour l’instant.').waitFor()
  await button('Enregistrer la société').click()
  await page.getByRole('table', { name: 'Sociétés' }).waitFor()
  expect(await attached()).toEqual([])
}, 120_000)

// rules/company.md#5, rules/company.md#10
it('saving a company keeps the persons that another user attached meanwhile', async () => {
  const { page } = seat
  const tags = [protectedTags.beneficiary]
  const company = await api.call(companyRoutes.create, { body: { legal_name: 'Atelier des Ombres' } })
  const make = (first_name: string, company_id: number | null) =>
    api.call(personRoutes.create, { body: { first_name, last_name: 'Kerbrat', company_id, tags } })
  await make('Awen', company.id)
  const later = await make('Bleuenn', null)
  await open(`companies/${company.id}`)
  await page.getByRole('link', { name: 'Awen Kerbrat' }).waitFor()
  await page.locator('[data-live=live]').waitFor()
  const reread = page.waitForResponse((response) => response.url().includes(`/companies/${company.id}/persons`))
  await api.call(personRoutes.update, { params: { id: later.id }, body: { company_id: company.id } })
  await (await reread).finished()
  await field('Notes').fill('Marionnettes à fils')
  await button('Détacher Awen Kerbrat').click()
  await page.getByRole('link', { name: 'Bleuenn Kerbrat' }).waitFor()
  await button('Enregistrer la société').click()
  await page.getByRole('table', { name: 'Sociétés' }).waitFor()
  const { data } = await api.call(companyRoutes.persons, { params: { id: company.id } })
  expect(data.map(({ first_name }) => first_name)).toEqual(['Bleuenn'])
}, 120_000)

// rules/person.md#7
it('says that a person of both lists leaves both', async () => {
  const { page } = seat
  const tags = Object.values(protectedTags)
  const both = await api.call(personRoutes.create, { body: { first_name: 'Ada', last_name: 'Deux-Rives', tags } })
  await open('beneficiaries?search=Deux-Rives')
  await rowAct(page, 'Ada Deux-Rives', 'Mettre Ada Deux-Rives à la corbeille')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Cette personne est à la fois bénéficiaire et technicien/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await api.call(personRoutes.update, { params: { id: both.id }, body: { tags: [protectedTags.beneficiary] } })
  await page.reload()
  await rowAct(page, 'Ada Deux-Rives', 'Mettre Ada Deux-Rives à la corbeille')
  await dialog.getByText(/«\sAda Deux-Rives\s» ira à la corbeille/).waitFor()
  expect(await dialog.getByText(/à la fois/).count()).toBe(0)
  await sure('Mettre à la corbeille')
  await page.getByText('Rien ne correspond à la recherche.').waitFor()
}, 120_000)

// rules/screen.md#13, rules/person.md#11
it('tells on a phone when a beneficiary borrows next and what was billed, and a telephone number once', async () => {
  const { page } = seat
  // The demonstration's invoices go by today: in January none of them is of this year.
  const [person] = (await api.call(personRoutes.list, { query: { search: 'CLI-017' } })).data
  const [material] = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  const days = { start_date: dayFromNow(300), end_date: dayFromNow(300) }
  const { id } = await api.call(eventRoutes.create, {
    body: {
      title: 'Mariage facturé d’avance',
      is_confirmed: false,
      ...days,
      is_billable: true,
      beneficiaries: [person!.id],
      materials: [{ id: material!.id, quantity: 1 }],
    },
  })
  await api.call(billRoutes.create, { params: { id }, body: {} })
  await page.setViewportSize(phone)
  await open('beneficiaries?search=CLI-017')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  const [one] = (
    await api.call(personRoutes.list, { query: { search: 'CLI-017', 'with-next-event': true, 'with-billed': true } })
  ).data
  expect(one?.billed).toBeGreaterThan(0)
  const said = await row('Hélène de La Ferronnière').textContent()
  expect(said).toContain(`${formatMoney(one?.billed ?? 0, 'fr')} HT`)
  const next = formatNearDate(one?.next_event?.start_date ?? '', 'fr', dayFromNow(0))
  expect(said).toContain(`${next} · Château de la Ferronnière`)
  await checkBothSchemes(page, 'beneficiaries on a phone')
  await open('companies?search=ferronni')
  const company = await row('Château de la Ferronnière').textContent()
  expect(company?.match(/02 61 91 56 08/g)).toHaveLength(1)
})
