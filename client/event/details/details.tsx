import { ActionIcon, Group, Modal, Skeleton, Tabs } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconFileDescription,
  IconFiles,
  IconHistory,
  IconInfoCircle,
  IconPackages,
  IconReceipt,
  IconTool,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { ApiProblem } from '../../api.ts'
import { DocumentCount } from '../../document/count.tsx'
import { api } from '../../endpoints.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { q } from '../../query.ts'
import { useCan, useSettings, useUser } from '../../session/session.ts'
import { drawNow } from '../../ui/draw-now.ts'
import { returnFocus } from '../../ui/focus/move.ts'
import { InLayer, useLayer } from '../../ui/layer.tsx'
import { peopleOf } from '../assignments/bars.ts'
import { useDrafts } from '../billing/drafts.ts'
import { useRemarkDrafts } from '../remarks/drafts.ts'
import { Remarks } from '../remarks/remarks.tsx'
import { Actions } from './actions.tsx'
import { Duplicate } from './duplicate.tsx'
import { Header } from './header.tsx'
import { Infos } from './infos.tsx'
import { Materials, NoMaterials } from './materials.tsx'
import { Pending } from './pending.tsx'
import { useSide } from './side.ts'
import { Stepping } from './stepping.tsx'
import type { DetailTab } from './tabs.ts'
import './details.css'

const Extend = lazy(() => import('../extension/extend.tsx').then((part) => ({ default: part.Extend })))
const Technicians = lazy(() => import('./technicians.tsx').then((part) => ({ default: part.Technicians })))
const Estimates = lazy(() => import('../billing/estimates.tsx').then((part) => ({ default: part.Estimates })))
const Documents = lazy(() => import('../../document/documents.tsx').then((part) => ({ default: part.Documents })))
const History = lazy(() => import('../../history/history.tsx').then((part) => ({ default: part.History })))
const Bills = lazy(() => import('../billing/bills.tsx').then((part) => ({ default: part.Bills })))

/** The ways to the neighbours of an event in its list. */
export type Neighbours = { next?: (() => void) | undefined; previous?: (() => void) | undefined }

type EventDetailsProps = {
  id: number
  /** Today at the site. */
  day: string
  tab: DetailTab | undefined
  onTab(tab: DetailTab | undefined): void
  /** Opens another event instead of this one. */
  onOpen(id: number): void
  /** Leads to the event after (1) or before (-1) this one; the first and the last lack one of them. */
  steps?: Neighbours
  onClose(): void
}

/**
 * Everything about one event, in front of the calendar (rules/details.md#1); follows other users'
 * writes (rules/details.md#2).
 */
export function EventDetails(props: EventDetailsProps) {
  const { t } = useTranslation()
  const { id, day, onOpen, onClose, steps } = props
  const isPhone = useIsPhone()
  /** The event that the user acts on in a dialog: stepping may meanwhile show another one. */
  const [opened, setOpened] = useState<{ id: number; act: 'duplicate' | 'extend' } | null>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const { layer, isTop } = useLayer(true)
  const query = useQuery({ ...q(api.event.get, { params: { id } }), throwOnError: false })
  // Trashed meanwhile: the content on screen would be wrong.
  const isGone = query.error instanceof ApiProblem && query.error.status === 404
  const event = isGone ? undefined : query.data
  const side = useSide(id)
  useHotkeys([
    ['J', () => isTop && steps?.next?.()],
    ['K', () => isTop && steps?.previous?.()],
  ])
  const closeDialog = () => {
    drawNow(() => setOpened(null))
    // The entry that opened the dialog went away with its menu, or the button with what it did.
    returnFocus(() => menu.current)
  }
  const close = (
    <Group gap={2} wrap="nowrap">
      {steps ? <Stepping steps={steps} /> : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={isPhone ? 44 : 36}
        aria-label={t('event.close')}
        onClick={onClose}
      >
        <IconX size={20} />
      </ActionIcon>
    </Group>
  )
  return (
    <>
      <Modal.Root
        opened
        id={layer}
        onClose={onClose}
        closeOnEscape={isTop}
        size={980}
        fullScreen={isPhone}
        centered={false}
      >
        <Modal.Overlay backgroundOpacity={side ? 0.12 : undefined} />
        <Modal.Content className="event-details" data-side={side ?? undefined}>
          <Header
            event={event}
            day={day}
            isPending={!query.error}
            close={close}
            actions={
              event ? (
                <Actions
                  event={event}
                  day={day}
                  tab={props.tab ?? 'infos'}
                  menu={menu}
                  onDuplicate={() => setOpened({ id, act: 'duplicate' })}
                  onExtend={() => setOpened({ id, act: 'extend' })}
                  onGone={onClose}
                />
              ) : null
            }
          />
          {/* Below a head whose height the event tells: what replaces the shape does not move it. */}
          <Modal.Body key={event ? 'event' : 'shape'} pt={0}>
            {event ? (
              <InLayer layer={layer}>
                <Content key={id} {...props} event={event} />
              </InLayer>
            ) : (
              <Pending failure={query.error && (isGone ? 'gone' : 'failed')} onRetry={() => void query.refetch()} />
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {event && opened?.id === id && opened.act === 'duplicate' ? (
        <Duplicate event={event} day={day} onClose={closeDialog} onDone={(copy) => onOpen(copy.id)} />
      ) : null}
      {event && opened?.id === id && opened.act === 'extend' ? (
        <Suspense>
          <Extend event={event} onClose={closeDialog} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The tabs except the first, which needs no word in the address. */
const others: readonly DetailTab[] = ['technicians', 'materials', 'estimates', 'bills', 'documents', 'history']

/** On a phone the tabs scroll: this brings the address's tab into view. */
function revealTab(list: HTMLDivElement | null) {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]')
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

type ContentProps = EventDetailsProps & { event: Event }

function Content({ event, day, tab = 'infos', onTab, onOpen }: ContentProps) {
  const { t } = useTranslation()
  const drafts = useDrafts(event.id)
  const remarks = useRemarkDrafts(event.id)
  const { billing } = useSettings()
  const mayReadBills = useCan('bill:read')
  const hasDocuments = useCan('document:read')
  const { group_id } = useUser()
  const mayAssign = eventMay(event, day, group_id).edit.allowed
  const hasTechnicians = mayAssign || event.technicians.length > 0
  const hasMaterials = event.materials_count > 0
  const hasSubRentals = event.sub_rentals !== undefined
  const hasEstimates = billing.mode !== 'none'
  const hasBills = hasEstimates && mayReadBills
  // The last paper may have been removed, or billing switched off, while the page was open.
  const isThere = {
    infos: true,
    technicians: hasTechnicians,
    materials: hasMaterials || hasSubRentals,
    // Estimates and bills of since removed material stay reachable.
    estimates: hasEstimates && (hasMaterials || event.estimates.length > 0),
    bills: hasBills && (hasMaterials || event.bills.length > 0),
    documents: hasDocuments,
    history: true,
  }
  const shown = isThere[tab] ? tab : 'infos'
  const hasProblem = event.has_missing_materials || event.has_not_returned_materials
  return (
    <Tabs value={shown} onChange={(value) => onTab(others.find((one) => one === value))} keepMounted={false}>
      <Tabs.List aria-label={t('event.tabs.label')} mb="md" className="event-tabs" ref={revealTab}>
        <Tabs.Tab value="infos" leftSection={<IconInfoCircle size={18} />}>
          {t('event.tabs.infos')}
        </Tabs.Tab>
        <Tabs.Tab value="technicians" disabled={!hasTechnicians} leftSection={<IconTool size={18} />}>
          <Group gap={6} component="span" display="inline-flex">
            {t('event.technicians')}
            <span className="figures">({peopleOf(event.technicians).length})</span>
          </Group>
        </Tabs.Tab>
        <Tabs.Tab
          value="materials"
          disabled={!isThere.materials}
          leftSection={
            hasProblem ? (
              <IconAlertTriangle size={18} className="event-warning" aria-label={t('event.status.missing_materials')} />
            ) : (
              <IconPackages size={18} />
            )
          }
        >
          <Group gap={6} component="span" display="inline-flex">
            {t('event.tabs.materials')}
            <span className="figures">({event.materials_count})</span>
          </Group>
        </Tabs.Tab>
        {hasEstimates ? (
          <Tabs.Tab value="estimates" disabled={!isThere.estimates} leftSection={<IconFileDescription size={18} />}>
            <Group gap={6} component="span" display="inline-flex">
              {t('billing.estimates')}
              <span className="figures">({event.estimates.length})</span>
            </Group>
          </Tabs.Tab>
        ) : null}
        {hasBills ? (
          <Tabs.Tab value="bills" disabled={!isThere.bills} leftSection={<IconReceipt size={18} />}>
            <Group gap={6} component="span" display="inline-flex">
              {t('billing.bills')}
              <span className="figures">({event.bills.length})</span>
            </Group>
          </Tabs.Tab>
        ) : null}
        {hasDocuments ? (
          <Tabs.Tab value="documents" leftSection={<IconFiles size={18} />}>
            <Group gap={6} component="span" display="inline-flex">
              {t('document.many')}
              <DocumentCount event={event.id} />
            </Group>
          </Tabs.Tab>
        ) : null}
        <Tabs.Tab
          value="history"
          className="event-tab-history"
          title={t('history.tab')}
          leftSection={<IconHistory size={18} />}
        >
          {t('history.tab')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="infos">
        {hasMaterials ? null : <NoMaterials event={event} day={day} />}
        <Infos event={event} />
        <Remarks eventId={event.id} drafts={remarks} />
      </Tabs.Panel>
      <Tabs.Panel value="technicians">
        <Suspense fallback={<Skeleton height={320} />}>
          <Technicians event={event} day={day} isEditable={mayAssign} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="materials">
        <Materials event={event} onOpen={onOpen} />
      </Tabs.Panel>
      <Tabs.Panel value="estimates">
        <Suspense fallback={<Skeleton height={160} />}>
          <Estimates event={event} day={day} drafts={drafts} onBill={() => onTab('bills')} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="bills">
        <Suspense fallback={<Skeleton height={160} />}>
          <Bills event={event} day={day} drafts={drafts} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="documents">
        <Suspense fallback={<Skeleton height={220} />}>
          <Documents
            place={{ bearer: 'event', id: event.id }}
            locked={event.is_archived ? t('document.archived') : undefined}
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <Suspense fallback={<Skeleton height={220} />}>
          <History entity="event" id={event.id} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
