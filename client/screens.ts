import { attributeScreens } from './attribute/attribute-routes.ts'
import { calendarScreens } from './calendar/calendar-routes.ts'
import { categoryScreens } from './category/category-routes.ts'
import { companyScreens } from './company/company-routes.ts'
import { inventoryScreens } from './event/inventory/inventory-routes.ts'
import { wizardScreens } from './event/wizard/wizard-routes.ts'
import { importScreens } from './import/import-routes.ts'
import { listTemplateScreens } from './list-template/list-template-routes.ts'
import { materialScreens } from './material/material-routes.ts'
import { parkScreens } from './park/park-routes.ts'
import { personScreens } from './person/person-routes.ts'
import { settingsScreens } from './settings/settings-routes.ts'
import { tagScreens } from './tag/tag-routes.ts'
import { technicianScreens } from './technician/technician-routes.ts'
import { userScreens } from './user/user-routes.ts'

/** The screens behind the session; each noun contributes its routes. */
export const screens = [
  ...calendarScreens,
  ...wizardScreens,
  ...inventoryScreens,
  ...materialScreens,
  ...listTemplateScreens,
  ...parkScreens,
  ...categoryScreens,
  ...tagScreens,
  ...attributeScreens,
  ...userScreens,
  ...personScreens,
  ...companyScreens,
  ...technicianScreens,
  ...settingsScreens,
  ...importScreens,
] as const
