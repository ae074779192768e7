import { focusAfter } from './keep-focus.ts'

/** Lets Tab users skip the long list that follows. Visible only while focused. */
export function SkipList({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="skip-list"
      onClick={({ currentTarget }) => focusAfter(currentTarget.nextElementSibling ?? currentTarget)}
    >
      {label}
    </button>
  )
}
