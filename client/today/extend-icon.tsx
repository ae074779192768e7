import { ActionIcon, Loader } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayExtend } from '#shared/rules/extension.ts'
import type { TodayCard } from '#shared/today.ts'
import { api } from '../endpoints.ts'
import { useSubmission } from '../form/submission.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { q, queryClient } from '../query.ts'
import { useUser } from '../session/session.ts'

const part = () => import('../event/extension/extend-of.tsx')
const ExtendOf = lazy(() => part().then(({ ExtendOf }) => ({ default: ExtendOf })))

/** Gives an event of the late column a later end, where the server takes one (rules/details.md#22). */
export function ExtendIcon({ card, day }: { card: TodayCard; day: string }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, submit } = useSubmission()
  const facts = { ...card, is_archived: false } // an archived event stands in no column
  if (!mayExtend(facts, day, group_id, true)) return null
  const open = async () => {
    try {
      await Promise.all([part(), queryClient.fetchQuery(q(api.event.get, { params: { id: card.id } }))])
      setOpen(true)
    } catch (error) {
      notifyFailure(error, t('frame.error.unreachable'))
    }
  }
  return (
    <>
      {/* A disabled button would lose the focus, which the dialog gives back. */}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('today.extend_of', { title: card.title })}
        aria-busy={isBusy || undefined}
        onClick={() => void submit(open)}
      >
        {isBusy ? <Loader size={18} /> : <IconCalendarPlus size={20} />}
      </ActionIcon>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExtendOf id={card.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
