import { Button, Kbd, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconCalendar, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../frame/page.tsx'
import { useSettings } from '../../../session/session.ts'
import { arriveAt } from '../../../ui/focus/move.ts'
import { PageFoot } from '../../../ui/page-foot.tsx'
import { useContinueKey } from '../../../ui/save-key.ts'
import { useFootLine } from './foot-line.ts'
import { type After, controlsOf, firstOf, useArrival } from './moves.ts'
import type { Step } from './steps.ts'

/** Without `hasHelp` the step's content says what to do. */
type StepHeadProps = { step: Step; form?: { isDirty(): boolean; refusal: ReactNode }; hasHelp?: boolean }

/**
 * A step's heading, with what to do, what was saved, what was not, or why not. When the wizard led
 * here, the step's first field takes the focus.
 */
export function StepHead({ step, form, hasHelp = true }: StepHeadProps) {
  const { t } = useTranslation()
  const arrival = useArrival(step)
  const { billing } = useSettings()
  const isUnbilled = step === 'beneficiaries' && billing.mode === 'none'
  const heading = useRef<HTMLHeadingElement>(null)
  // The cursor stands in the first field of the new step, or on its heading where it has none.
  // Focus together with the render, not after it: a key pressed as soon as
  // the step appears has moved the focus, which must not move back.
  useLayoutEffect(() => {
    const { focus = 'stays' } = arrival ?? {}
    const step = heading.current?.closest('section')
    if (focus === 'first') arriveAt((step && firstOf(step)) ?? heading.current, { preventScroll: true })
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
        ) : state === 'refused' ? null : (
          <div className="wizard-said">
            {state === 'saved' ? (
              <Text size="sm" fw={500} className="wizard-fact wizard-success">
                <IconCircleCheck size={16} aria-hidden />
                {t('wizard.saved')}
              </Text>
            ) : null}
            {hasHelp ? (
              <Text size="sm" c="dimmed">
                {t(isUnbilled ? 'wizard.help.beneficiaries_unbilled' : `wizard.help.${step}`)}
              </Text>
            ) : null}
          </div>
        )}
      </div>
    </Stack>
  )
}

type StepActionsProps = {
  onSave(after: After): void
  onQuit(): void
  /** The button whose request is running. */
  busy: After | null
  /** The way on ends the wizard. */
  isLast?: boolean
  /** The step has nothing to save: no key saves it. */
  savesNothing?: boolean
  /** The step has nothing to fill in: the cursor stands on the way on. */
  startsHere?: boolean
  children?: ReactNode
}

/**
 * The ways out of a step, always in view and of one size on every step: back without saving, back
 * with the typed values, on. What a step adds to the summary beside it, it draws in `InSummary`
 * (brief/typing.tsx).
 */
export function StepActions(props: StepActionsProps) {
  const { onSave, onQuit, busy, isLast = false, savesNothing = false, startsHere, children } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const brief = useFootLine()
  useContinueKey(() => busy === null && onSave('next'))
  return (
    <PageFoot className="wizard-actions">
      {brief}
      {children ?? <KeysHint isLast={isLast} saves={!savesNothing} />}
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
          data-autofocus={startsHere || undefined}
          aria-keyshortcuts={continueKeys}
          rightSection={<ContinueMark />}
          loading={busy === 'next'}
          disabled={busy === 'calendar'}
          onClick={(event) => {
            event.preventDefault()
            // The second click of a double click falls on the next step, which the user has not seen yet.
            if (event.detail < 2) onSave('next')
          }}
        >
          {isLast ? (
            <span className="wizard-sized" data-longest={isPhone ? undefined : t('wizard.save_continue')}>
              {t('wizard.summary.finish')}
            </span>
          ) : (
            <Words long={t('wizard.save_continue')} short={t('wizard.short.save_continue')} />
          )}
        </Button>
      </div>
    </PageFoot>
  )
}

/** The keys that work anywhere in a step, where there is a keyboard and room. */
function KeysHint({ isLast, saves }: { isLast: boolean; saves: boolean }) {
  const { t } = useTranslation()
  return (
    <Text size="xs" c="dimmed" className="wizard-keys">
      <Kbd size="xs">{t('wizard.continue_keys')}</Kbd> {t(isLast ? 'wizard.keys.finish' : 'wizard.keys.continue')}{' '}
      {saves ? (
        <>
          <Kbd size="xs">Ctrl S</Kbd> {t('wizard.keys.save')}
        </>
      ) : null}
    </Text>
  )
}

const continueKeys = 'Control+Enter Meta+Enter'

/** At the right of the button that goes on: its keys where there is a keyboard, else an arrow. */
function ContinueMark() {
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
