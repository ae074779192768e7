import * as z from 'zod'
import { SettingValues } from '#shared/settings.ts'

/**
 * Each setting by its dotted key, with the schema that checks it: the leaves of SettingValues that
 * the defaults name.
 */
export const settingKeys = new Map<string, z.ZodType>()
collect(SettingValues, '')
function collect(schema: z.ZodObject, prefix: string): void {
  for (const [name, field] of Object.entries(schema.shape)) {
    if (field instanceof z.ZodObject) collect(field, `${prefix}${name}.`)
    else settingKeys.set(`${prefix}${name}`, field as z.ZodType)
  }
}
