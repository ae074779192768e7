import { protectedTags } from '#shared/names.ts'
import type { Importable } from '#shared/rules/import/field.ts'
import { api } from '../endpoints.ts'

/**
 * Where the rows go and come from, the tags they get on the way, and what their import makes stale.
 */
export const targets = {
  materials: {
    route: api.import.materials,
    everything: api.export.materials,
    list: '/materials',
    tags: [],
    nouns: ['material', 'category', 'tag'],
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
