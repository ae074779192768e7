import type { KeysHere } from '../frame/keys-here.ts'
import { quantityKeys } from '../material/editor/keys.ts'

export const keysHere: KeysHere = ({ words }) => quantityKeys(words)
