import { focusAfter } from './keep-focus.ts'

/** Leads whoever goes by the Tab key past the long list that stands next: seen only while it has the focus. */
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
