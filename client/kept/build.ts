/** Identifies the build of this page by the address of its code, which contains a hash of that code. */
export const build = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1)?.src ?? ''
