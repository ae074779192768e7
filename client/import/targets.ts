import { protectedTags } from '#shared/names.ts'
import type { Importable } from '#shared/rules/import/field.ts'
import { api } from '../endpoints.ts'

/** Routes of the rows, the tags they get, and the data their import makes stale. */
export const targets = {
  materials: {
    route: api.import.materials,
    everything: api.export.materials,
    list: '/materials',
    tags: [],
    nouns: ['material', 'category', 'tag'],
  },
  units: {
    route: api.import.units,
    everything: api.export.units,
    list: '/materials',
    tags: [],
    nouns: ['unit', 'material'],
  },
  kits: {
    route: api.import.kits,
    everything: api.export.kits,
    list: '/kits',
    tags: [],
    nouns: ['kit'],
  },
  beneficiaries: {
    route: api.import.persons,
    everything: api.export.persons,
    list: '/beneficiaries',
    tags: [protectedTags.beneficiary],
    nouns: ['person', 'company', 'tag'],
  },
  technicians: {
    route: api.import.persons,
    everything: api.export.technicians,
    list: '/technicians',
    tags: [protectedTags.technician],
    nouns: ['person', 'company', 'tag'],
  },
  companies: {
    route: api.import.companies,
    everything: api.export.companies,
    list: '/companies',
    tags: [],
    nouns: ['company'],
  },
} as const satisfies Record<Importable, unknown>
