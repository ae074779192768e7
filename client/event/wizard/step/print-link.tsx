import { Button, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { api } from '../../../endpoints.ts'
import { documentLink } from '../../../frame/open-document.ts'
import { useUser } from '../../../session/session.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { currentLanguage } from '../../../words.ts'
import { Words } from './frame.tsx'

type PrintLinkProps = {
  event: Event
  /** Saves first what is typed. */
  ready?(): Promise<boolean>
  /** In few words, where there is little room. */
  isShort?: boolean
}

/**
 * Opens the event's release sheet in a new tab; only with materials and a beneficiary
 * (rules/wizard.md#25).
 */
export function PrintLink({ event, ready, isShort = false }: PrintLinkProps) {
  const { t } = useTranslation()
  const { print } = eventMay(event, useSiteDay(), useUser().group_id)
  if (!print.shown) return null
  return (
    <Button
      {...documentLink(api.event.pdf, { params: { id: event.id }, query: { lang: currentLanguage() } }, ready)}
      variant="default"
      leftSection={isShort ? undefined : <IconPrinter size={16} />}
    >
      {isShort ? (
        <>
          <span aria-hidden>{t('wizard.short.print')}</span>
          <VisuallyHidden>{t('wizard.summary.print')}</VisuallyHidden>
        </>
      ) : (
        <Words long={t('wizard.summary.print')} short={t('wizard.short.print')} />
      )}
    </Button>
  )
}
