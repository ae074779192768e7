import type { LinkProps } from '@tanstack/react-router'
import { attributeScreens } from './attribute/attribute-routes.ts'
import { calendarScreens } from './calendar/calendar-routes.ts'
import { categoryScreens } from './category/category-routes.ts'
import { codeScreens } from './code/code-routes.ts'
import { companyScreens } from './company/company-routes.ts'
import { departureScreens } from './event/departure/departure-routes.ts'
import { inventoryScreens } from './event/inventory/inventory-routes.ts'
import { wizardScreens } from './event/wizard/wizard-routes.ts'
import { eventKindScreens } from './event-kind/event-kind-routes.ts'
import { eventListScreens } from './event-list/event-list-routes.ts'
import { historyListScreens } from './history-list/history-list-routes.ts'
import { importScreens } from './import/import-routes.ts'
import { kitScreens } from './kit/kit-routes.ts'
import { listTemplateScreens } from './list-template/list-template-routes.ts'
import { materialScreens } from './material/material-routes.ts'
import { oldAddressScreens } from './old-address/old-address-routes.ts'
import { parkScreens } from './park/park-routes.ts'
import { personScreens } from './person/person-routes.ts'
import { scanScreens } from './scan/scan-routes.ts'
import { settingsScreens } from './settings/settings-routes.ts'
import { statisticsScreens } from './statistics/statistics-routes.ts'
import { subRentalScreens } from './sub-rental/sub-rental-routes.ts'
import { tagScreens } from './tag/tag-routes.ts'
import { technicianScreens } from './technician/technician-routes.ts'
import { todayScreens } from './today/today-routes.ts'
import { tokenScreens } from './token/token-routes.ts'
import { unreturnedScreens } from './unreturned/unreturned-routes.ts'
import { userScreens } from './user/user-routes.ts'
import { webhookScreens } from './webhook/webhook-routes.ts'

/**
 * The screens behind the session; each noun gives its own routes. The search offers new records in
 * this order.
 */
export const screens = [
  ...calendarScreens,
  ...eventListScreens,
  ...todayScreens,
  ...unreturnedScreens,
  ...statisticsScreens,
  ...subRentalScreens,
  ...wizardScreens,
  ...departureScreens,
  ...inventoryScreens,
  ...materialScreens,
  ...kitScreens,
  ...listTemplateScreens,
  ...personScreens,
  ...companyScreens,
  ...technicianScreens,
  ...parkScreens,
  ...categoryScreens,
  ...tagScreens,
  ...attributeScreens,
  ...eventKindScreens,
  ...userScreens,
  ...tokenScreens,
  ...webhookScreens,
  ...historyListScreens,
  ...settingsScreens,
  ...importScreens,
  ...codeScreens,
  ...scanScreens,
  ...oldAddressScreens,
] as const

/** Those that begin a new record, as the search offers them (rules/search.md#9). */
export const newScreens = screens.flatMap(({ options }) => {
  const to = 'path' in options ? String(options.path) : ''
  const { title: label, groups } = options.staticData ?? {}
  return to.endsWith('/new') && label && groups ? [{ to: to as LinkProps['to'], label, groups }] : []
})
