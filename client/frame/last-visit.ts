import { type AnyRouter, useNavigate } from '@tanstack/react-router'

/** The address that each list had when it was last on screen, by its path; its trash does not count. */
const addresses = new Map<string, string>()

export const forgetVisits = (): void => addresses.clear()

/** Follows where the user is, to lead back to a list as it was left. */
export const followVisits = (router: AnyRouter): void =>
  void router.subscribe('onResolved', ({ toLocation: { pathname, href, search } }) => {
    if (!(search as { deleted?: boolean }).deleted) addresses.set(pathname, href)
  })

/**
 * Leads from a changed record back to its list: with the filters, the order and the page that the
 * user left it with (rules/material.md#29).
 */
export function useBackToList(path: '/materials' | '/kits' | '/parks' | '/list-templates'): () => Promise<void> {
  const navigate = useNavigate()
  return () => navigate({ href: addresses.get(path) ?? path })
}
