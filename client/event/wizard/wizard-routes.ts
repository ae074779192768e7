import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import type { WordKey } from '#shared/rules/words.ts'
import { api } from '../../endpoints.ts'
import { day, id, oneOf, reading } from '../../frame/address.ts'
import { ofRecord, screen } from '../../frame/screen.ts'
import { filtersAddress } from '../../material/editor/filters-address.ts'
import { readChoices } from './information/choices.ts'
import { readReserved } from './information/reserved.ts'
import type { Focus } from './step/moves.ts'
import { type View, views } from './step/steps.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The wizard led here: whether something was saved, and where the focus goes. */
    wizard?: { view: View; saved: boolean; focus: Focus }
  }
}

const keys = async () => (await import('./keys.ts')).keysHere

/** A screen of planning, which wants the room of the menu. */
const planning = <const P extends string>(path: P, title: WordKey) => {
  const { staticData, ...rest } = screen(path, staff, title, keys)
  return { ...rest, staticData: { ...staticData, foldsMenu: true } }
}

export const eventNew = createRoute({
  ...planning('/events/new', 'wizard.new'),
  validateSearch: reading({ atDate: day, toDate: day, material: id }),
  loaderDeps: ({ search }) => ({ material: search.material }),
  loader: async ({ deps }) => (await Promise.all([readReserved(deps.material), readChoices()]))[0],
  component: lazyRouteComponent(() => import('./wizard.tsx'), 'NewEvent'),
})

const ofEvent = ofRecord(api.event.get)

export const eventEdit = createRoute({
  ...planning('/events/$id', 'wizard.edit'),
  validateSearch: reading({ ...filtersAddress, step: oneOf(views) }),
  loader: (entering) => Promise.all([ofEvent.loader(entering), readChoices()]),
  component: lazyRouteComponent(() => import('./wizard.tsx'), 'EditEvent'),
})

export const wizardScreens = [eventNew, eventEdit] as const
