import type { Bearer } from '#shared/document.ts'

/** The record that documents are kept with (rules/document.md#18). */
export type Place = { bearer: Bearer; id: number }
