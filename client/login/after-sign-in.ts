/** Where a user who has signed in goes: to the scanned code, else to the calendar. */
export const afterSignIn = ({ code }: { code?: string }) =>
  code === undefined ? ({ to: '/' } as const) : ({ to: '/c/$code', params: { code } } as const)
