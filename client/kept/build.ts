/** The build of this page: the address of its code, whose name holds a hash of all of it. */
export const build = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1)?.src ?? ''
