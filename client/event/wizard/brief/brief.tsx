import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { useSiteDay } from '../../../session/site-day.ts'
import { StatusBadges } from '../../status-badges.tsx'
import { isReachable, type Progress, type Step, type View } from '../step/steps.ts'
import { BriefActs } from './acts.tsx'
import { Sums } from './amounts.tsx'
import { type Fact, useFacts } from './facts.tsx'
import { Parts } from './parts.tsx'
import { useHeldTyping, useTyped } from './typing.tsx'

export type BriefProps = {
  /** Absent until the first save. */
  event?: Event
  view: View
  furthest: View
  progress: Progress
  onOpen?(step: Step): void
}

/**
 * The event in brief through all steps, as it is typed: each part leads to its step, and what the
 * event allows is done here (rules/wizard.md#5).
 */
export function Brief({ event, view, furthest, progress, onOpen }: BriefProps) {
  const { t } = useTranslation()
  const day = useSiteDay()
  const { place } = useHeldTyping()
  const typed = useTyped()
  const facts = useFacts(event, typed)
  const title = typed.title ?? event?.title ?? ''
  const way = (step: Step) =>
    onOpen && step !== view && isReachable(step, view, progress, furthest) ? () => onOpen(step) : undefined
  return (
    <>
      <div className="wizard-brief-head">
        <Part step="information" onOpen={way('information')}>
          <Text span fw={650} lineClamp={2} className="wizard-brief-title" c={title === '' ? 'dimmed' : undefined}>
            {title === '' ? t('wizard.mini.no_title') : title}
          </Text>
        </Part>
        <div className="wizard-brief-state">
          {event ? <StatusBadges event={event} day={day} /> : <Text size="sm">{t('wizard.mini.not_saved')}</Text>}
        </div>
        {Object.entries(facts).map(([name, fact]) => (
          <FactLine key={name} fact={fact} onOpen={way(fact.step)} />
        ))}
      </div>
      <div className="wizard-brief-middle">
        <div ref={place} className="wizard-brief-slot" />
        {event ? <Parts event={event} onOpen={way('materials')} /> : null}
      </div>
      <div className="wizard-brief-foot">
        <Sums event={event} typed={typed} />
        {event ? <BriefActs event={event} view={view} settle={typed.settle} /> : <div className="wizard-acts" />}
      </div>
    </>
  )
}

function FactLine({ fact: { step, icon: Icon, words }, onOpen }: { fact: Fact; onOpen: (() => void) | undefined }) {
  return (
    <Part step={step} onOpen={onOpen}>
      <Icon size={16} aria-hidden />
      <Text span size="sm" className="wizard-part-name">
        {words}
      </Text>
    </Part>
  )
}

type PartProps = { step: Step; onOpen: (() => void) | undefined; children: ReactNode }

/** A part of the summary; a button where its step can be opened and is another one. */
function Part({ step, onOpen, children }: PartProps) {
  const { t } = useTranslation()
  if (!onOpen) return <div className="wizard-part">{children}</div>
  return (
    <UnstyledButton className="wizard-part" onClick={onOpen}>
      {children}
      <VisuallyHidden>({t(`wizard.step.${step}`)})</VisuallyHidden>
    </UnstyledButton>
  )
}
