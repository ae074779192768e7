import { moveAssignments } from './kinds/assignments.ts'
import { moveAttributes, moveAttributeValues } from './kinds/attributes.ts'
import { moveBarcodes } from './kinds/barcodes.ts'
import { moveCompany } from './kinds/company-settings.ts'
import { moveDocuments } from './kinds/documents.ts'
import { moveEvents } from './kinds/events.ts'
import { moveLines } from './kinds/lines.ts'
import { moveListTemplates } from './kinds/list-templates.ts'
import { moveMaterials } from './kinds/materials.ts'
import { movePeople } from './kinds/people.ts'
import { moveCategories, moveCompanies, moveParks, moveSubCategories, moveTags, readCountries } from './kinds/places.ts'
import { moveSettings } from './kinds/settings.ts'
import { moveUnits, readUnits } from './kinds/units.ts'
import { moveRestrictedParks, moveUsers } from './kinds/users.ts'
import type { Moving } from './moving.ts'
import { movePapers } from './papers/papers.ts'

/** Moves every kind, each after those it names. Returns how a material is called in the report. */
export async function moveAll(moving: Moving): Promise<(material: number) => string> {
  const countries = await readCountries(moving)
  await moveSettings(moving)
  await moveCompany(moving, countries)
  const companies = await moveCompanies(moving, countries)
  const parks = await moveParks(moving, countries)
  const categories = await moveCategories(moving)
  const subCategories = await moveSubCategories(moving, categories)
  const tags = await moveTags(moving)
  const attributes = await moveAttributes(moving, categories)
  const users = await moveUsers(moving)
  await moveRestrictedParks(moving, users, parks)
  const people = await movePeople(moving, { countries, companies, users, tags })
  const units = await readUnits(moving)
  const { ids: materials, labelOf } = await moveMaterials(moving, { parks, categories, subCategories, tags, units })
  await moveAttributeValues(moving, materials, attributes, labelOf)
  const movedUnits = await moveUnits(moving, units, materials, parks)
  await moveBarcodes(moving, materials)
  await moveListTemplates(moving, materials)
  const events = await moveEvents(moving, { users, people })
  await moveLines(moving, events, materials, movedUnits)
  await moveAssignments(moving, events, people)
  await moveDocuments(moving, materials, events)
  await movePapers(moving, { events, people, users, materials })
  return labelOf
}
