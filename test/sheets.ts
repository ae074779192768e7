import { renderDeliveryNote } from '#server/document/sheets/delivery-note/delivery-note.ts'
import { renderReturnSheet } from '#server/document/sheets/return-sheet/return-sheet.ts'
import { renderSummary, type Summary } from '#server/document/sheets/summary/summary.ts'

const deliveryNote = (summary: Summary) =>
  renderDeliveryNote({
    ...summary,
    materials: summary.materials.map((material) => ({ ...material, is_unplanned: false })),
    departed: null,
    left: [],
  })

/** The papers with the list of an event, each by name with what lays it out. */
export const sheets = [
  ['the release sheet', renderSummary],
  ['the return sheet', renderReturnSheet],
  ['the delivery note', deliveryNote],
] as const
