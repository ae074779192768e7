import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isReachable, isValidated, type Progress, type Step, steps, type View } from './step/steps.ts'
import './wizard.css'

type StepperProps = {
  view: View
  furthest: View
  progress: Progress
  onOpen?(step: Step): void
}

/** The steps of the wizard: the current one, those done, and those open to the user. */
export function Stepper({ view, furthest, progress, onOpen }: StepperProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('wizard.steps')} className="wizard-steps">
      <ol>
        {steps.map((step, at) => {
          const isDone = isValidated(step, progress, furthest)
          const isCurrent = step === view
          return (
            <li key={step} data-current={isCurrent || undefined} data-done={isDone || undefined}>
              <UnstyledButton
                className="wizard-step"
                disabled={!isReachable(step, view, progress, furthest)}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => !isCurrent && onOpen?.(step)}
              >
                <span className="wizard-step-number" aria-hidden>
                  {isDone && !isCurrent ? <IconCheck size={14} /> : at + 1}
                </span>
                <Text span size="sm" fw={isCurrent ? 650 : 500} className="wizard-step-name">
                  {t(`wizard.step.${step}`)}
                </Text>
                {isDone ? <VisuallyHidden>({t('wizard.step_done')})</VisuallyHidden> : null}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
