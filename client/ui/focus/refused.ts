/** Puts the focus on the first refused field in reading order, else shows why where no field is to blame; once it is drawn. */
export function focusRefused(within: ParentNode | null = document): void {
  const find = (marks: string) => within?.querySelector<HTMLElement>(marks)
  const first = find('[aria-invalid="true"], [data-error] input') ?? find('[role="alert"]')
  first?.focus()
  first?.scrollIntoView({ block: 'center' })
}
