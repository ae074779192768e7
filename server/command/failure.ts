/** A command that cannot do what the user asked; the message is for the user at the terminal. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
