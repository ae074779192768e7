import type { CountParts } from '../inventory/count-parts.ts'
import { departureKind } from '../inventory/departure-kind.ts'
import { AddMaterial } from './add-material.tsx'
import { useDepartureAddress } from './address.ts'
import { useDepartureEnd } from './departure-end.tsx'
import { useLeaving } from './lines.ts'
import { LeavingRow } from './row.tsx'
import { Tally } from './tally.tsx'

/** The page of a departure (rules/departure.md#14). */
export const departureParts: CountParts = {
  kind: departureKind,
  useAddress: useDepartureAddress,
  useLines: useLeaving,
  useEnd: useDepartureEnd,
  Row: LeavingRow,
  Progress: Tally,
  AddMaterial,
}
