/** What was pressed before the search was there to take it. */
export type Pressed = { text: string; enter: boolean }
export type PaletteProps = {
  onClose(): void
  /** Gives what was pressed so far and ends the keeping: from now on the field has the keys. */
  takePressed(): Pressed
}
