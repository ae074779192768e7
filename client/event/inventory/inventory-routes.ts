import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { screen } from '../../frame/screen.ts'
import { countReaders, readForCount } from './reading.ts'

export const eventReturn = createRoute({
  ...screen(
    '/event-return/$id',
    staff,
    'frame.menu.return_inventory',
    async () => (await import('./keys-here.ts')).keysHere,
  ),
  validateSearch: countReaders,
  loader: ({ params }) => readForCount(params.id),
  component: lazyRouteComponent(() => import('./inventory.tsx'), 'Inventory'),
})

export const inventoryScreens = [eventReturn] as const
