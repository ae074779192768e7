import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EventCopy } from '#shared/event.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { arriveAt } from '../../ui/focus/move.ts'
import { currentLanguage } from '../../words.ts'
import { detailsAddress } from '../details-address.ts'
import { peopleWords } from './people-words.ts'
import './copies.css'

type CopiesProps = { copies: readonly EventCopy[]; onClose(): void }

/** The copies just made by date, each with what it lacks and a link to it (rules/repeat.md#5). */
export function Copies({ copies, onClose }: CopiesProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const short = copies.filter(({ missing }) => missing.length > 0).length
  return (
    <Stack>
      <Text size="sm" ref={arriveAt} tabIndex={-1}>
        {short > 0 ? t('event.duplication.made_short', { count: short }) : t('event.duplication.made_all')}
      </Text>
      <ul className="event-copies">
        {copies.map((copy) => (
          <li key={copy.id}>
            <Copy copy={copy} />
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button onClick={onClose} mih={isPhone ? 44 : undefined}>
          {t('frame.close')}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

/** How many materials are named; the details name all. */
const named = 3

/** One copy; it opens in a new tab, so that the list stays. */
function Copy({ copy }: { copy: EventCopy }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { missing, dropped_assignments: dropped = [] } = copy
  const isShort = missing.length > 0
  const pieces = missing.reduce((sum, { missing_quantity }) => sum + missing_quantity, 0)
  const what = missing
    .slice(0, named)
    .map(({ name, missing_quantity }) => `${formatQuantity(missing_quantity, language)} × ${name}`)
  if (missing.length > named) what.push('…')
  const names = peopleWords(t, [...new Set(dropped.map(({ full_name }) => full_name))])
  const Icon = isShort ? IconAlertTriangle : IconCheck
  return (
    <a
      className="event-copy"
      data-short={isShort || undefined}
      href={detailsAddress(copy.id)}
      target="_blank"
      rel="noreferrer"
    >
      <Icon size={18} aria-hidden />
      <span>
        <b>{formatPeriod(copy.start_date, copy.end_date, language)}</b>
        <small>
          {isShort
            ? t('event.duplication.lacks', {
                count: pieces,
                shown: formatQuantity(pieces, language),
                what: what.join(', '),
              })
            : t('event.duplication.complete')}
        </small>
        {names === null ? null : <small>{t('event.duplication.without', { names })}</small>}
      </span>
      <IconExternalLink size={16} aria-label={t('event.duplication.new_tab')} />
    </a>
  )
}
