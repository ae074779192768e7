/** A kind of label stock: how many labels lie on a page, and where, in millimetres. */
export type Stock = {
  /** The page, and one label on it. */
  page: { width: number; height: number }
  width: number
  height: number
  columns: number
  rows: number
  /** The first label's edges, and the distance from one label to the next. */
  left: number
  top: number
  across: number
  down: number
  /** What stays white along the edges of a label: printers of sheets miss it, and cutting does. */
  margin: number
}

const a4 = { width: 210, height: 297 }
/** A roll feeds one label after the other: each is a page. */
const roll = (width: number, height: number): Stock => ({
  page: { width, height },
  width,
  height,
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  across: width,
  down: height,
  margin: 1.5,
})

/**
 * The label stocks, by their usual names (rules/label.md#3). The sheets are those of Avery 3474,
 * L7163 and 3657, and of the many that copy their measures.
 */
export const stocks = {
  '70x37': {
    page: a4,
    width: 70,
    height: 37,
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    across: 70,
    down: 37,
    margin: 5,
  },
  '99x38': {
    page: a4,
    width: 99.1,
    height: 38.1,
    columns: 2,
    rows: 7,
    left: 4.65,
    top: 15.15,
    across: 101.6,
    down: 38.1,
    margin: 3,
  },
  '48x25': {
    page: a4,
    width: 48.5,
    height: 25.4,
    columns: 4,
    rows: 10,
    left: 8,
    top: 21.5,
    across: 48.5,
    down: 25.4,
    margin: 1.5,
  },
  '62x29': roll(62, 29),
  '50x25': roll(50, 25),
} as const satisfies Record<string, Stock>
export type LabelFormat = keyof typeof stocks
export const labelFormats = ['70x37', '99x38', '48x25', '62x29', '50x25'] as const satisfies LabelFormat[]

/** Labels on one page. */
export const placesOf = (format: LabelFormat): number => stocks[format].columns * stocks[format].rows

/** Pages that so many labels take, when `skip` places of the first one are used already. */
export const pagesOf = (format: LabelFormat, labels: number, skip: number): number =>
  Math.ceil((labels + skip) / placesOf(format))

/** Ids as one text with ranges, as the address of labels takes them: `1-500,777`. */
export function rangesOf(ids: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const id of ids) {
    const range = ranges.at(-1)
    if (range && id === range[1] + 1) range[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

/**
 * The ids of such a text, in its order; null when it cannot be read. Stops after `most` + 1: no
 * text makes a longer list.
 */
export function idsOf(ranges: string, most: number): number[] | null {
  const ids: number[] = []
  for (const range of ranges.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,10})(?:-(\d{1,10}))?\s*$/.exec(range) ?? []
    if (first === undefined || last === undefined || Number(last) < Number(first)) return null
    for (let id = Number(first); id <= Number(last) && ids.length <= most; id++) ids.push(id)
  }
  return ids
}
