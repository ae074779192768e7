import { calendarScreens } from './calendar/calendar-routes.ts'
import { categoryScreens } from './category/category-routes.ts'
import { wizardScreens } from './event/wizard/wizard-routes.ts'
import { materialScreens } from './material/material-routes.ts'
import { parkScreens } from './park/park-routes.ts'
import { personScreens } from './person/person-routes.ts'
import { tagScreens } from './tag/tag-routes.ts'

/** The screens behind the session; each noun gives its own routes. */
export const screens = [
  ...calendarScreens,
  ...wizardScreens,
  ...materialScreens,
  ...parkScreens,
  ...categoryScreens,
  ...tagScreens,
  ...personScreens,
] as const
