import { type AnyRouter, type LinkProps, useNavigate } from '@tanstack/react-router'

/** The address that each list had when it was last on screen, by its path; its trash does not count. */
const addresses = new Map<string, string>()

export const forgetVisits = (): void => addresses.clear()

/** Follows where the user is, to lead back to a list as it was left. */
export const followVisits = (router: AnyRouter): void =>
  void router.subscribe('onResolved', ({ toLocation: { pathname, href, search } }) => {
    if (!(search as { deleted?: boolean }).deleted) addresses.set(pathname, href)
  })

/**
 * Leads from a saved record back to its list: from a changed one with the filters, the order and
 * the page that the user left it with (rules/material.md#29).
 * @param record the one that was changed; absent for a new one
 */
export function useBackToList(path: NonNullable<LinkProps['to']>, record: object | undefined): () => Promise<void> {
  const navigate = useNavigate()
  return () => navigate({ href: (record && addresses.get(path)) ?? path })
}
