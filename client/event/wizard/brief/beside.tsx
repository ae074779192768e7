import { Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { useSettings } from '../../../session/session.ts'
import { SideDialog } from '../../../ui/dialog.tsx'
import { currentLanguage } from '../../../words.ts'
import { FootLine } from '../step/foot-line.ts'
import { useSums } from './amounts.tsx'
import { Brief, type BriefProps } from './brief.tsx'
import { HoldsTyping, useHeldTyping, useTyped } from './typing.tsx'
import './brief.css'

/** True where the summary stands beside the steps; elsewhere it is a line at their foot. */
export const useIsBeside = (): boolean =>
  useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false }) ?? true

/** The steps, with the summary that lasts through all of them. */
export function WithBrief({ children, ...brief }: BriefProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const isBeside = useIsBeside()
  return (
    <HoldsTyping>
      <FootLine value={isBeside ? null : <BriefLine {...brief} />}>
        <div className="wizard-page">
          <div className="wizard-main">{children}</div>
          {isBeside ? (
            <section className="wizard-brief" aria-label={t('wizard.mini.label')}>
              <Brief {...brief} />
            </section>
          ) : null}
        </div>
      </FootLine>
    </HoldsTyping>
  )
}

/** One line that opens as a sheet. */
function BriefLine(brief: BriefProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const [isOpen, setOpen] = useState(false)
  const typed = useTyped()
  const typing = useHeldTyping()
  useEffect(() => {
    typing.leave = () => setOpen(false)
    return () => {
      typing.leave = () => {}
    }
  }, [typing])
  const { pieces, figures } = useSums(brief.event, typed)
  const title = typed.title ?? brief.event?.title ?? ''
  return (
    <>
      <UnstyledButton className="wizard-brief-line" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <IconChevronUp size={16} aria-hidden />
        <Text span size="sm" fw={600} className="wizard-part-name" truncate>
          {title === '' ? t('wizard.mini.label') : title}
        </Text>
        {brief.event?.has_missing_materials ? (
          <IconAlertTriangle size={16} className="wizard-warning" aria-label={t('wizard.mini.missing')} />
        ) : null}
        <Text span size="sm" className="figures one-line">
          {t('wizard.mini.items', { count: pieces, shown: formatQuantity(pieces, language) })}
          {figures ? ` · ${formatMoney(figures.due_amount, language, billing.currency)}` : ''}
        </Text>
      </UnstyledButton>
      <SideDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={t('wizard.mini.label')}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        <div className="wizard-sheet">
          <Brief
            {...brief}
            onOpen={(step) => {
              setOpen(false)
              brief.onOpen?.(step)
            }}
          />
        </div>
      </SideDialog>
    </>
  )
}
