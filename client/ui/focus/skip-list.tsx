import { focusOn } from './move.ts'
import { stops } from './reachable.ts'

/** Lets Tab users skip the long list that follows. Visible only while focused. */
export function SkipList({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="skip-list"
      onClick={({ currentTarget }) => focusOn(stopAfter(currentTarget.nextElementSibling ?? currentTarget))}
    >
      {label}
    </button>
  )
}

/** The next Tab stop after an element and its content. */
function stopAfter(element: Element): HTMLElement | undefined {
  const isAfter = (one: Element) =>
    (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && !element.contains(one)
  return stops(document.body).find(isAfter)
}
