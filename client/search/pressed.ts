/** Keys pressed before the search could receive them. */
export type Pressed = { text: string; enter: boolean }
export type PaletteProps = {
  onClose(): void
  /** Returns the keys pressed so far and stops buffering: from now on the field receives them. */
  takePressed(): Pressed
}
