/** The part of Saxon that the tests use; it brings no types. */
declare module 'saxon-js' {
  const SaxonJS: {
    transform(
      options: { stylesheetInternal: object; sourceText: string; destination: string },
      mode: 'sync',
    ): { principalResult: string }
  }
  export default SaxonJS
}
