import * as z from 'zod'
import { routes } from './contract.ts'
import { Id, Off, Page, TableQuery, Text, Trashed, trashedRowData } from './field.ts'
import { Material } from './material-shape.ts'
import { Person } from './person-shape.ts'

export const Tag = z.object({ id: Id, name: Text(1, 48), ...trashedRowData })
export type Tag = z.output<typeof Tag>
export const TagInput = Tag.pick({ name: true })
const ofTag = TableQuery.pick({ page: true, limit: true })

export const tagRoutes = routes('tag', {
  list: {
    method: 'GET',
    path: '/tags',
    can: 'tag:read',
    query: z.object({ deleted: Off }),
    reply: z.array(Tag.pick({ id: true, name: true, version: true })),
  },
  persons: { method: 'GET', path: '/tags/{id}/persons', can: 'person:read', query: ofTag, reply: Page(Person) },
  materials: { method: 'GET', path: '/tags/{id}/materials', can: 'material:edit', query: ofTag, reply: Page(Material) },
  create: { method: 'POST', path: '/tags', can: 'tag:edit', body: TagInput, reply: Tag },
  update: { method: 'PUT', path: '/tags/{id}', can: 'tag:edit', body: TagInput.partial(), reply: Tag },
  remove: { method: 'DELETE', path: '/tags/{id}', can: 'tag:edit', reply: Trashed(Tag) },
  restore: { method: 'PUT', path: '/tags/restore/{id}', can: 'tag:edit', reply: Tag },
})
