import type { BilledMaterial } from '#shared/billing-shape.ts'
import type { Ids } from '../moving.ts'
import type { PaperExtra, PaperLine, PaperLines } from './lines.ts'

/** Where a material is filed, as papers quote it. */
export type Named = Pick<
  BilledMaterial,
  'park_id' | 'park_name' | 'category_id' | 'category_name' | 'sub_category_id' | 'sub_category_name'
>

/** The lines of a paper: of material that is here, of material that is gone, and those beside it. */
export type PaperParts = {
  kept: { line: PaperLine; id: number; names: Named }[]
  gone: PaperLine[]
  extras: PaperExtra[]
}

/** Sorts the lines of a paper: it charges those beside the material whose own material is gone. */
export function partsOf({ lines, extras }: PaperLines, materials: ReadonlyMap<number, Named>, ids: Ids): PaperParts {
  const parts: PaperParts = { kept: [], gone: [], extras }
  for (const line of lines) {
    const id = ids.get(line.material ?? 0)
    const names = id === undefined ? undefined : materials.get(id)
    if (id === undefined || !names) parts.gone.push(line)
    else parts.kept.push({ line, id, names })
  }
  return parts
}
