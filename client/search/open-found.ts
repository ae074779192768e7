import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { protectedTags } from '#shared/names.ts'
import type { Found } from '#shared/search.ts'
import { api } from '../endpoints.ts'
import type { DetailTab } from '../event/details/tabs.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { usePlaceNow } from '../is-here.ts'
import { q, queryClient } from '../query.ts'
import { useUser } from '../session/session.ts'

type Record = Pick<Found, 'kind' | 'id'>

/** Opens a found record, on the screen that the user's group has for it. */
export function useOpenFound(): (record: Record) => Promise<void> {
  const navigate = useNavigate()
  const router = useRouter()
  const placeNow = usePlaceNow(true)
  const { t } = useTranslation()
  const { group_id } = useUser()
  return async ({ kind, id }) => {
    const params = { id: String(id) }
    const place = placeNow()
    /** False once the user went elsewhere: what is read by then leads nowhere. */
    const isHere = () => placeNow() === place
    switch (kind) {
      case 'event':
        return openEvent(id)
      case 'bill':
        return openPaper(queryClient.fetchQuery(q(api.bill.get, { params: { id } })), 'bills', isHere)
      case 'estimate':
        return openPaper(queryClient.fetchQuery(q(api.estimate.get, { params: { id } })), 'estimates', isHere)
      case 'material':
        return navigate({ to: '/materials/$id/view', params })
      case 'kit':
        return navigate({ to: '/kits/$id', params })
      case 'company':
        return navigate({ to: '/companies/$id', params })
      case 'person': {
        const isTechnician = await isTechnicianAlone(id)
        if (!isHere()) return
        return isTechnician
          ? navigate({ to: '/technicians/$id/view', params, hash: 'infos' })
          : navigate({ to: '/beneficiaries/$id', params })
      }
      case 'park':
        if (group_id === 'admin') return navigate({ to: '/parks/$id', params })
        return group_id === 'visitor'
          ? navigate({ to: '/', search: { park: id } })
          : navigate({ to: '/materials', search: { park: id } })
    }
  }

  /**
   * Shows the details at once; the calendar behind them moves to the event as soon as its days are
   * known, unless the user has left by then, or stays on a form with unsaved changes: a blocked
   * navigation resolves with the next one.
   */
  async function openEvent(id: number, tab?: DetailTab): Promise<void> {
    await navigate({ to: '/', search: { event: id, tab } })
    if (!isOver(id)) return
    const event = await queryClient.ensureQueryData(q(api.event.get, { params: { id } })).catch(() => null)
    if (!event || !isOver(id)) return // the details say why there is none
    const date = event.start_date.slice(0, 10)
    await navigate({
      to: '/',
      search: (present) => (present.event === id ? { ...present, date } : present),
      replace: true,
    })
  }

  /** True while the address shows these details over the calendar. */
  function isOver(event: number): boolean {
    const { pathname, search } = router.latestLocation
    return pathname === router.buildLocation({ to: '/' }).pathname && (search as { event?: number }).event === event
  }

  /** Shows an estimate or bill among those of its event. */
  async function openPaper(paper: Promise<{ event_id: number }>, tab: DetailTab, isHere: () => boolean): Promise<void> {
    try {
      const { event_id } = await paper
      if (!isHere()) return
      await openEvent(event_id, tab)
    } catch (error) {
      notifyFailure(error, t('frame.error.unreachable'))
    }
  }
}

/**
 * True for a technician who is not also a beneficiary. When the person's tags cannot be read, the
 * general screen reports it.
 */
async function isTechnicianAlone(id: number): Promise<boolean> {
  const tags = await queryClient.fetchQuery(q(api.person.tags, { params: { id } })).catch(() => [])
  const names = tags.map(({ name }) => name)
  return names.includes(protectedTags.technician) && !names.includes(protectedTags.beneficiary)
}
