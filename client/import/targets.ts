import { exportRoutes, importRoutes } from '#shared/import.ts'
import type { Importable } from '#shared/rules/import/field.ts'
import { protectedTags } from '#shared/tag.ts'

/**
 * Where the rows go and come from, the tags they get on the way, and what their import makes stale.
 */
export const targets = {
  materials: {
    route: importRoutes.materials,
    everything: exportRoutes.materials,
    list: '/materials',
    tags: [],
    nouns: ['material', 'category', 'tag'],
  },
  beneficiaries: {
    route: importRoutes.persons,
    everything: exportRoutes.persons,
    list: '/beneficiaries',
    tags: [protectedTags.beneficiary],
    nouns: ['person', 'company', 'tag'],
  },
  technicians: {
    route: importRoutes.persons,
    everything: exportRoutes.technicians,
    list: '/technicians',
    tags: [protectedTags.technician],
    nouns: ['person', 'company', 'tag'],
  },
  companies: {
    route: importRoutes.companies,
    everything: exportRoutes.companies,
    list: '/companies',
    tags: [],
    nouns: ['company'],
  },
} as const satisfies Record<Importable, unknown>
