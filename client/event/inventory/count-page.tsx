import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { ButtonLink } from '../../frame/link.tsx'
import { Page, useIsPhone } from '../../frame/page.tsx'
import { SubRented } from '../../sub-rental/pieces-from.tsx'
import { Facts } from './facts.tsx'
import type { CountKind } from './kind.ts'
import { KitShares } from './kit-shares.tsx'
import './inventory.css'

type CountPageProps = {
  event: Event
  words: CountKind['words']
  /** What leads elsewhere, before the way to the event. */
  actions: ReactNode
  children: ReactNode
}

/** The frame of both counts: the event, its facts, and the ways on. */
export function CountPage({ event, words, actions, children }: CountPageProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Page
      title={event.title}
      subtitle={t(`${words}.title`)}
      actions={
        <>
          {actions}
          <ButtonLink
            to="/"
            search={{ event: event.id }}
            variant="default"
            leftSection={<IconInfoCircle size={16} />}
            aria-label={t('inventory.to_event')}
          >
            {t(isPhone ? 'inventory.short.to_event' : 'inventory.to_event')}
          </ButtonLink>
        </>
      }
    >
      <div className="inventory">
        <Facts event={event} leaves={words === 'departure'} />
        <KitShares event={event}>
          <SubRented event={event}>{children}</SubRented>
        </KitShares>
      </div>
    </Page>
  )
}
