import { Button, Kbd, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconCalendar, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../session/session.ts'
import { arriveAt } from '../../../ui/focus/move.ts'
import { PageFoot } from '../../../ui/page-foot.tsx'
import { useContinueKey } from '../../../ui/save-key.ts'
import { type After, controlsOf, useArrival } from './moves.ts'
import type { Step } from './steps.ts'

/** Without `hasHelp` the step's content says what to do. */
type StepHeadProps = { step: Step; form?: { isDirty(): boolean; refusal: string | null }; hasHelp?: boolean }

/**
 * A step's heading, which takes the focus when the wizard led here, with what to do, what was
 * saved, what was not, or why not.
 */
export function StepHead({ step, form, hasHelp = true }: StepHeadProps) {
  const { t } = useTranslation()
  const arrival = useArrival(step)
  const { billing } = useSettings()
  const isUnbilled = step === 'beneficiaries' && billing.mode === 'none'
  const heading = useRef<HTMLHeadingElement>(null)
  // Users of a keyboard or screen reader continue at the start of the new step, where only the page
  // itself had the focus. Focus together with the render, not after it: a key pressed as soon as
  // the step appears has moved the focus, which must not move back.
  useLayoutEffect(() => {
    const { focus = 'stays' } = arrival ?? {}
    const step = heading.current?.closest('section')
    if (focus === 'heading') arriveAt(heading.current, { preventScroll: true })
    else if (focus !== 'stays' && step) arriveAt(controlsOf(step)[focus], { preventScroll: true })
  }, [arrival])
  const refusal = form?.refusal
  const state = form?.isDirty() ? 'unsaved' : refusal ? 'refused' : arrival?.saved ? 'saved' : 'help'
  return (
    <Stack gap={4} mb="md">
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className="wizard-heading">
        {t(`wizard.step.${step}`)}
      </Title>
      <div role="status">
        {refusal ? (
          <Text size="sm" fw={500} className="wizard-fact wizard-danger" display="flex">
            <IconAlertTriangle size={16} aria-hidden />
            {refusal}
          </Text>
        ) : null}
        {state === 'unsaved' ? (
          <Text size="sm" fw={500} className="wizard-fact wizard-warning">
            <IconAlertCircle size={16} aria-hidden />
            {t('wizard.unsaved')}
          </Text>
        ) : state === 'saved' ? (
          <Text size="sm" fw={500} className="wizard-fact wizard-success">
            <IconCircleCheck size={16} aria-hidden />
            {t('wizard.saved')}
          </Text>
        ) : state === 'help' && hasHelp ? (
          <Text size="sm" c="dimmed">
            {t(isUnbilled ? 'wizard.help.beneficiaries_unbilled' : `wizard.help.${step}`)}
          </Text>
        ) : null}
      </div>
    </Stack>
  )
}

type StepActionsProps = {
  onSave(after: After): void
  onQuit(): void
  /** The button whose request is running. */
  busy: After | null
  children?: ReactNode
}

/** The ways out of a step, always in view: on, back with the typed values, back without. */
export function StepActions({ onSave, onQuit, busy, children }: StepActionsProps) {
  const { t } = useTranslation()
  useContinueKey(() => busy === null && onSave('next'))
  return (
    <PageFoot className="wizard-actions">
      {children}
      <div className="wizard-buttons">
        <Button variant="subtle" color="gray" leftSection={<IconCalendar size={16} />} onClick={onQuit}>
          <Words long={t('wizard.quit')} short={t('wizard.short.quit')} />
        </Button>
        <Button
          variant="default"
          loading={busy === 'calendar'}
          disabled={busy === 'next'}
          onClick={() => onSave('calendar')}
        >
          <Words long={t('wizard.save_quit')} short={t('wizard.short.save_quit')} />
        </Button>
        <Button
          type="submit"
          aria-keyshortcuts={continueKeys}
          rightSection={<ContinueMark />}
          loading={busy === 'next'}
          disabled={busy === 'calendar'}
          onClick={(event) => {
            event.preventDefault()
            onSave('next')
          }}
        >
          <Words long={t('wizard.save_continue')} short={t('wizard.short.save_continue')} />
        </Button>
      </div>
    </PageFoot>
  )
}

export const continueKeys = 'Control+Enter Meta+Enter'

/** At the right of the button that goes on: its keys where there is a keyboard, else an arrow. */
export function ContinueMark() {
  const { t } = useTranslation()
  return (
    <>
      <Kbd size="xs" className="wizard-kbd" aria-hidden>
        {t('wizard.continue_keys')}
      </Kbd>
      <IconArrowRight size={16} className="wizard-arrow" aria-hidden />
    </>
  )
}

/** A button's words, shorter on a phone; screen readers get the full words on both. */
export function Words({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className="wizard-long">{long}</span>
      <span className="wizard-short" aria-hidden>
        {short}
      </span>
      <VisuallyHidden className="wizard-short">{long}</VisuallyHidden>
    </>
  )
}
