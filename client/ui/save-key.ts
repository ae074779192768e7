import { useHotkeys } from '@mantine/hooks'
import { useIsCovered } from './layer.tsx'

/** True for the keys that save: a field may first have to commit its typed text. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  (ctrlKey || metaKey) && (key.toLowerCase() === 's' || key === 'Enter')

/** Ctrl or Cmd + S saves, wherever the focus is, unless a dialog lies over the form. */
export function useSaveKey(save: () => unknown): void {
  const isCovered = useIsCovered()
  useHotkeys([['mod+S', ({ repeat }) => !isCovered && !repeat && void save()]], [])
}

/** The same for content in a dialog, by the component that opens it. */
export function SaveKey({ save }: { save(): unknown }): null {
  useSaveKey(save)
  return null
}

/** Ctrl or Cmd + Enter goes on from a step, wherever the focus is, unless a dialog lies over it. */
export function useContinueKey(proceed: () => unknown): void {
  const isCovered = useIsCovered()
  useHotkeys([['mod+Enter', ({ repeat }) => !isCovered && !repeat && void proceed()]], [])
}
