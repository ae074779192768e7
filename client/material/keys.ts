import type { KeysHere } from '../frame/keys-here.ts'

const names = ['panel', 'panel_rows', 'panel_in', 'panel_close'] as const

/** The keys of the list of materials (rules/material.md#31). */
export const keysHere: KeysHere = ({ words }) => names.map((name) => words.key[name])
