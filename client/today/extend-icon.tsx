import { ActionIcon } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayExtend } from '#shared/rules/extension.ts'
import type { TodayCard } from '#shared/today.ts'
import { useUser } from '../session/session.ts'

const ExtendOf = lazy(() => import('../event/extension/extend-of.tsx').then((part) => ({ default: part.ExtendOf })))

/** Gives an event of the late column a later end, where the server takes one (rules/details.md#22). */
export function ExtendIcon({ card, day }: { card: TodayCard; day: string }) {
  const { t } = useTranslation()
  const { group_id } = useUser()
  const [isOpen, setOpen] = useState(false)
  const facts = { ...card, is_archived: false } // an archived event stands in no column
  if (!mayExtend(facts, day, group_id, true)) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('today.extend_of', { title: card.title })}
        onClick={() => setOpen(true)}
      >
        <IconCalendarPlus size={20} />
      </ActionIcon>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExtendOf id={card.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
