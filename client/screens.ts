/** The screens behind the session; each noun gives its own routes. */
export const screens = [] as const
