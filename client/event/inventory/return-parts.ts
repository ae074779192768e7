import type { CountParts } from './count-parts.ts'
import { Remaining } from './foot.tsx'
import { returnKind } from './kind.ts'
import { useReturnAddress } from './return-address.ts'
import { useReturnEnd } from './return-end.tsx'
import { Row } from './row.tsx'

/** The page of a return (rules/inventory.md#12). */
export const returnParts: CountParts = {
  kind: returnKind,
  useAddress: useReturnAddress,
  useLines: ({ materials }) => materials,
  useEnd: useReturnEnd,
  Row,
  Progress: Remaining,
}
