import { useHotkeys } from '@mantine/hooks'
import { useIsCovered } from './layer.tsx'

/** For a field that has something to do before what is typed in it is saved. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's'

/** Ctrl or Cmd + S saves, wherever the focus is, unless a dialog lies over what would be saved. */
export function useSaveKey(save: () => unknown): void {
  const isCovered = useIsCovered()
  useHotkeys([['mod+S', ({ repeat }) => !isCovered && !repeat && void save()]], [])
}

/** The same for what is drawn in a dialog by the component that opens it. */
export function SaveKey({ save }: { save(): unknown }): null {
  useSaveKey(save)
  return null
}
