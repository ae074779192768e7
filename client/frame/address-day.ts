import * as z from 'zod'
import { moveWallClock, readWallClock } from '#shared/rules/period.ts'

/** Days on either side of one in an address that its screen may ask the server about. */
const around = 400

const isReadable = (clock: string): boolean => readWallClock(clock, 'start').value !== undefined

/** A day `YYYY-MM-DD` in the address of a screen, one that can be reckoned with. */
export const AddressDay = z.iso.date().refine((day) => {
  const start = `${day} 00:00:00`
  return isReadable(start) && [-around, around].every((days) => isReadable(moveWallClock(start, { days })))
})
