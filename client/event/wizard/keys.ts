import type { KeysHere } from '../../frame/keys-here.ts'
import { quantityKeys } from '../../material/editor/keys.ts'
import { boardKeys } from '../assignments/keys.ts'

/** The keys of the step that the address names (rules/wizard.md#3), the first without one. */
export const keysHere: KeysHere = ({ words, search: { step } }) => {
  const { go_on, save_stay } = words.key
  if (step === 'technicians') return [{ keys: [go_on] }, ...boardKeys(words)]
  if (step === 'materials') return [{ keys: [go_on, save_stay] }, ...quantityKeys(words)]
  return [{ keys: step === 'summary' || step === 'done' ? [go_on] : [go_on, save_stay] }]
}
