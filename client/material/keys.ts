import type { HelpWords } from '../frame/help-words.ts'
import type { KeySection, KeysHere } from '../frame/keys-here.ts'

const names = ['panel', 'panel_rows', 'panel_in', 'panel_close'] as const
const days = ['days', 'weeks', 'edges'] as const

/** The keys of the chart of free pieces (rules/material.md#30). */
const chart = ({ key, place }: HelpWords): KeySection => ({ title: place.chart, keys: days.map((name) => key[name]) })

/** The keys of the list of materials (rules/material.md#31). */
export const keysHere: KeysHere = ({ words }) => [{ keys: names.map((name) => words.key[name]) }, chart(words)]

/** The keys of one material. */
export const keysOfOne: KeysHere = ({ words, hash }) =>
  hash === 'units' ? [{ title: words.place.units, keys: [words.key.units, words.key.unit_trash] }] : [chart(words)]
