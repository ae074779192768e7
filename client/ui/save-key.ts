import { useHotkeys } from '@mantine/hooks'
import { useIsCovered } from './layer.tsx'

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
