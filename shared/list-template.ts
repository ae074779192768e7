import * as z from 'zod'
import { routes } from './contract.ts'
import { MaterialLines } from './event-input.ts'
import { EventKitsInput, ListedKit } from './event-kit.ts'
import { Id, OptionalText, Page, TableQuery, Text, Trashed, trashedRowData, unpaginated } from './field.ts'
import { ListedMaterial } from './material-shape.ts'

/** Characters a template's name may have. */
export const longestTemplateName = 96

/**
 * A named list of materials to start from, as lists show it: without its materials
 * (rules/list-template.md#1).
 */
export const ListTemplateRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  materials_count: z.int(),
  /** Only of a template with kits. */
  kits_count: z.int().optional(),
  ...trashedRowData,
})
export type ListTemplateRow = z.output<typeof ListTemplateRow>

/** The same with its materials, by name (rules/list-template.md#5). */
export const ListTemplate = ListTemplateRow.extend({
  materials: z.array(ListedMaterial),
  /** Only of a template with kits; `materials` are beside them (rules/list-template.md#11). */
  kits: z.array(ListedKit).optional(),
})
export type ListTemplate = z.output<typeof ListTemplate>

/**
 * A template as written (rules/list-template.md#2); sent materials replace the list
 * (rules/list-template.md#3).
 */
export const ListTemplateInput = z.object({
  name: Text(2, longestTemplateName),
  description: OptionalText(20_000),
  materials: MaterialLines.optional(),
  kits: EventKitsInput.optional(),
})
export type ListTemplateInput = z.output<typeof ListTemplateInput>

export const listTemplateRoutes = routes('list_template', {
  list: {
    method: 'GET',
    path: '/list-templates',
    can: 'list_template:read',
    query: TableQuery,
    reply: Page(ListTemplateRow),
  },
  all: {
    method: 'GET',
    path: '/list-templates',
    when: unpaginated,
    can: 'list_template:read',
    query: TableQuery,
    reply: z.array(ListTemplateRow),
  },
  get: { method: 'GET', path: '/list-templates/{id}', can: 'list_template:read', reply: ListTemplate },
  create: {
    method: 'POST',
    path: '/list-templates',
    can: 'list_template:edit',
    body: ListTemplateInput,
    reply: ListTemplate,
  },
  update: {
    method: 'PUT',
    path: '/list-templates/{id}',
    can: 'list_template:edit',
    body: ListTemplateInput.partial(),
    reply: ListTemplate,
  },
  remove: { method: 'DELETE', path: '/list-templates/{id}', can: 'list_template:edit', reply: Trashed(ListTemplate) },
  restore: { method: 'PUT', path: '/list-templates/restore/{id}', can: 'list_template:edit', reply: ListTemplate },
})
