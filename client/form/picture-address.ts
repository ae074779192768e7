import type { pictureSizes } from '#shared/picture.ts'
import { addressOfStored } from '../api.ts'
import { api } from '../endpoints.ts'

/** Nouns with a picture on each record. */
export type Pictured = 'material' | 'kit'

/** The address of a record's stored picture in one of its sizes. */
export function pictureAddress(
  noun: Pictured,
  { id, picture }: { id: number; picture: string },
  size: (typeof pictureSizes)[number],
): string {
  const input = { params: { id }, query: { size } }
  return noun === 'kit'
    ? addressOfStored(api.kit.picture, input, picture)
    : addressOfStored(api.material.picture, input, picture)
}
