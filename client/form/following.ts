import { useEffect, useSyncExternalStore } from 'react'

type Following<R> = {
  save: { subscribe(watcher: () => void): () => void; readonly isSettled: boolean }
  /** Takes a later version of the record. */
  follow(record: R): void
}

/**
 * Makes an editor that saves by itself follow its record as it is read: at each reading, and once it
 * has saved, since the answer to a save may arrive behind a later reading.
 */
export function useFollowing<R>(editor: Following<R>, record: R): void {
  const { save } = editor
  const isSettled = useSyncExternalStore(save.subscribe, () => save.isSettled)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read while it saved is followed behind the save
  useEffect(() => editor.follow(record), [editor, record, isSettled])
}
