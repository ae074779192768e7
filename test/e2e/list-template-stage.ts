import { type Event, eventRoutes } from '#shared/event.ts'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { type MaterialRow, materialRoutes } from '#shared/material.ts'
import { userRoutes } from '#shared/user.ts'
import type { Stage } from './stage.ts'

export type Line = { id: number; quantity: number }
export type TemplateStage = Stage & {
  /** All of the stock, by reference. */
  materials: MaterialRow[]
  /** A material by its index in the stock. @throws when the stock is smaller */
  material(at: number): MaterialRow
  makeEvent(title: string, day: string, lines: Line[]): Promise<Event>
  /** The quantities of an event by material, as the server has them. */
  linesOnServer(id: number): Promise<Record<string, number>>
  templateNamed(name: string): ReturnType<typeof templateNamed>
  /** Changes the language of the user. */
  speak(language: 'fr' | 'en'): Promise<unknown>
}

export const byId = (lines: readonly Line[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))

const templateNamed = async ({ api }: Stage, name: string) =>
  (await api.call(listTemplateRoutes.all, { query: { search: name } })).find((one) => one.name === name)

/** The stage of a file whose journeys make list templates and reuse them in events. */
export async function openTemplateStage(stage: Stage): Promise<TemplateStage> {
  const { api } = stage
  const materials = await api.call(materialRoutes.all, { query: { orderBy: 'reference' } })
  return {
    ...stage,
    materials,
    material(at) {
      const found = materials[at]
      if (!found) throw new Error('the demonstration has too little material for this journey')
      return found
    },
    makeEvent: (title, day, lines) =>
      api.call(eventRoutes.create, {
        body: { title, start_date: day, end_date: day, is_confirmed: false, materials: lines },
      }),
    async linesOnServer(id) {
      const { materials } = await api.call(eventRoutes.get, { params: { id } })
      return byId(materials.map(({ id, pivot: { quantity } }) => ({ id, quantity })))
    },
    templateNamed: (name) => templateNamed(stage, name),
    speak: (language) => api.call(userRoutes.updateSettings, { params: { id: api.user.id }, body: { language } }),
  }
}
