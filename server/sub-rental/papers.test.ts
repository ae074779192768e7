import { expect, test } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/paper.md#28, rules/sub-rental.md#13
test.each([
  ['release sheet', eventRoutes.pdf],
  ['return sheet', eventRoutes.inventoryPdf],
  ['delivery note', departureRoutes.departurePdf],
])(
  'the %s names whose pieces a line holds, to those who read sub-rentals, without their cost',
  async (_name, route) => {
    const { build } = site
    const material_id = await build.material({ name: 'Poursuite', stock_quantity: 3 })
    const id = await build.event({ materials: [[material_id, 6]] })
    const company_id = await build.company({ legal_name: 'Nord Audio' })
    for (const quantity of [1, 2])
      await build.subRental({ event_id: id, material_id, company_id, quantity, cost: 4321, state: 'returned' })
    const print = async (group: 'member' | 'visitor', lang: 'fr' | 'en') => {
      const answer = await (await site.as(group)).call(route, { params: { id }, query: { lang } })
      return (await pdfPages(answer.raw)).join(' ').replace(/\s/g, ' ')
    }
    const french = await print('member', 'fr')
    expect(french).toContain('dont 3 de Nord Audio')
    expect(french).not.toContain('321')
    expect(await print('member', 'en')).toContain('3 of them from Nord Audio')
    const unnamed = await print('visitor', 'fr')
    expect(unnamed).toContain('Poursuite')
    expect(unnamed).not.toContain('Nord Audio')
  },
)
