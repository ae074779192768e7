import { fileName } from '#shared/rules/text.ts'

/**
 * The name of an exported file (rules/export.md#10). A slash of the list's name, as in a reference,
 * parts no folders.
 */
export const exportName = (list: string, day: string, format: string): string =>
  fileName(`${list.replace(/[/\\]/g, '_')}_${day}.${format}`)
