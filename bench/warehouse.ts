/** The lines of the warehouse: units and scans, in the browser. */
import * as report from './report.ts'
import { measureScanning } from './scanning.ts'
import { measureShelf } from './shelf.ts'

/** The tab of a material with 2,000 units. */
export async function shelf(): Promise<report.Block> {
  const { request, opened, frame } = await measureShelf()
  return {
    title: 'Shelf of one material with 2,000 units, M, embedded database',
    head: ['work', 'time', 'bare SQL', 'budget'],
    lines: [
      report.judged(
        ['request of the list', report.milliseconds(request.compressed), report.milliseconds(request.sql), '100 ms'],
        request.compressed,
        100,
      ),
      report.judged(
        ['its tab, from the click to the painted rows', report.milliseconds(opened), '', '500 ms'],
        opened,
        500,
      ),
      report.judged(['a frame while scrolling', report.milliseconds(frame), '', '22 ms'], Math.floor(frame), 22),
    ],
    notes: [],
  }
}

/** Codes read on a phone. */
export async function scanning(): Promise<report.Block> {
  const { green, slowest, frame } = await measureScanning()
  return {
    title: "Scanning with a phone's camera, ten pictures a second, on the departure of the demonstration",
    head: ['work', 'time', 'budget'],
    lines: [
      report.judged(
        ['from a code in sight to its painted green line', report.milliseconds(green), '300 ms'],
        green,
        300,
      ),
      { cells: ['the slowest of them', report.milliseconds(slowest), ''], isKept: null },
      report.judged(['a frame while the camera reads', report.milliseconds(frame), '22 ms'], Math.floor(frame), 22),
    ],
    notes: ['The camera is a film that shows each code for a second; the code is decoded by what the site serves.'],
  }
}
