import { focusOn } from './move.ts'

/**
 * After a refused save: focuses the first refused field in reading order, in the middle of the
 * window; where no field is to blame, shows why. Call it once the reasons are drawn (`drawNow`).
 */
export function focusRefused(within: ParentNode | null = document): void {
  const find = (marks: string) => within?.querySelector<HTMLElement>(marks)
  const first = find('[aria-invalid="true"], [data-error] input') ?? find('[role="alert"]')
  focusOn(first)
  first?.scrollIntoView({ block: 'center' })
}
