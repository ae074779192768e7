/** What the tests use of Saxon; it brings no types. */
declare module 'saxon-js' {
  const SaxonJS: {
    transform(
      options: { stylesheetInternal: object; sourceText: string; destination: string },
      mode: 'sync',
    ): { principalResult: string }
  }
  export default SaxonJS
}
