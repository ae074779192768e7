/**
 * An answer that its handler wrote as JSON: thousands of rows, most of them kept as text. Tests and
 * development read it again to hold it to the route's shape.
 */
export class WrittenJson {
  readonly bytes: Buffer

  constructor(pieces: readonly Buffer[]) {
    this.bytes = Buffer.concat(pieces)
  }
}
