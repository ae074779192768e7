import { flushSync } from 'react-dom'

/**
 * Draws what follows from an answer at once. React would draw it a frame or several later, more of them the busier the machine,
 * and nothing can have the focus before it is there.
 */
export const drawNow = (write: () => void): void => flushSync(write)

/** Puts the focus on the first refused field in reading order, else shows why where no field is to blame; once it is drawn. */
export function focusRefused(within: ParentNode | null = document): void {
  const find = (marks: string) => within?.querySelector<HTMLElement>(marks)
  const first = find('[aria-invalid="true"], [data-error] input') ?? find('[role="alert"]')
  first?.focus()
  first?.scrollIntoView({ block: 'center' })
}
