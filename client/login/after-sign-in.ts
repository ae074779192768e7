/** Where a user who has signed in goes: to the scanned code, else to the screen they asked for, else to the calendar. */
export const afterSignIn = ({ code }: { code?: string }, { sought }: { sought?: string | undefined }) => ({
  href: code === undefined ? (sought ?? '/') : `/c/${encodeURIComponent(code)}`,
  state: { isSought: true } as const,
})
