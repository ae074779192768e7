import * as z from 'zod'
import { QueryId } from '#shared/field.ts'
import { detailTabs } from '../event/details/tabs.ts'

/**
 * The event whose details are open in front of the schedule, which of their tabs, and the month
 * shown, `YYYY-MM`.
 */
export const ViewSearch = z.object({
  event: QueryId.optional(),
  tab: z.enum(detailTabs).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
})
export type ViewSearch = z.output<typeof ViewSearch>
