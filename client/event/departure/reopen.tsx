import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { api } from '../../endpoints.ts'
import { notifyDone } from '../../frame/notify.tsx'
import { useWrite } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { ask } from '../../ui/ask.tsx'
import { tellRefused } from '../meanwhile.ts'
import { Refusable } from '../refusable.tsx'
import { refusalText } from '../refusal.ts'

/** Opens a departure again, as long as no return has begun (rules/departure.md#10). */
export function Reopen({ event, icon }: { event: Event; icon: ReactNode }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const { reopen_departure } = eventMay(event, useSiteDay(), group_id)
  const write = useWrite(api.event.reopenDeparture)
  const { id, title, version } = event
  const reopen = async () => {
    const yes = await ask({
      title: t('departure.done.ask', { title }),
      text: t('departure.done.ask_text'),
      yes: t('departure.done.reopen'),
      no: t('form.cancel'),
    })
    if (!yes) return
    try {
      await write.mutateAsync({ params: { id }, version })
      notifyDone(t('departure.done.reopened', { title }))
    } catch (error) {
      tellRefused(error, event, t('frame.error.saving'))
    }
  }
  if (!reopen_departure.shown) return null
  return (
    <Refusable reason={reopen_departure.reason ? refusalText(reopen_departure.reason) : null}>
      {(refused) => (
        <Button
          variant="default"
          leftSection={icon}
          loading={write.isPending}
          {...(refused ?? { onClick: () => void reopen() })}
        >
          {t('departure.done.reopen')}
        </Button>
      )}
    </Refusable>
  )
}
