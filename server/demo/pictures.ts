import { type PreparedPicture, preparePicture, storePicture } from '../files/picture.ts'
import { catalogue } from './catalogue.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { draw, emblem, type Kind } from './drawings.ts'

/** Draws every kind once and keeps a copy for each material, so that removing one leaves the others; stored names by reference. */
export async function keepDrawings(ctx: DemoCtx): Promise<ReadonlyMap<string, string>> {
  const kinds = [...new Set(catalogue.map(({ kind }) => kind))]
  const prepared = new Map<Kind, PreparedPicture>(
    await Promise.all(kinds.map(async (kind) => [kind, await preparePicture(Buffer.from(draw(kind)))] as const)),
  )
  const names = new Map<string, string>()
  for (const { kind, items } of catalogue) {
    const stored = await Promise.all(
      items.map(async ({ ref }) => [ref, await storePicture(ctx, prepared.get(kind)!)] as const),
    )
    for (const [ref, name] of stored) names.set(ref, name)
  }
  return names
}

/** Keeps the company's mark; gives its stored name. */
export const keepEmblem = async (ctx: DemoCtx): Promise<string> =>
  storePicture(ctx, await preparePicture(Buffer.from(emblem)))
