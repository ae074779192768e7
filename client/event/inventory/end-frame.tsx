import { Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../frame/page.tsx'
import type { Scans } from '../../scan/use-scans.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { EndScans } from './end-scans.tsx'
import type { CountKind } from './kind.ts'
import './end-dialog.css'

type EndFrameProps = {
  words: CountKind['words']
  size: number
  /** What was counted, in a sentence. */
  text: string
  /** What follows from the end, sentence by sentence. */
  facts: readonly string[]
  /** The button that ends. */
  yes: string
  scans: Scans
  isBusy: boolean
  onEnd(): void
  onLater(): void
  onClose(): void
  /** What stands out, piece by piece: scrolls, so that what is said around it stays in view. */
  list: ReactNode
  /** What else is decided. */
  children?: ReactNode
}

/** The dialog that ends a count with something to look at, piece by piece. */
export function EndFrame({
  words,
  size,
  text,
  facts,
  yes,
  scans,
  isBusy,
  onEnd,
  onLater,
  onClose,
  list,
  children,
}: EndFrameProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`${words}.ask.title`)}
      closeButtonProps={{ 'aria-label': t(`${words}.ask.no`) }}
      size={size}
      fullScreen={isPhone}
    >
      <Stack gap="sm" className="end-frame">
        <Text size="sm">{text}</Text>
        <EndScans scans={scans} isBusy={isBusy} />
        {list}
        {children}
        <p className="end-facts">
          <IconLock size={18} aria-hidden />
          <span>{facts.join(' ')}</span>
        </p>
        <DialogFoot
          aside={
            <Button variant="default" data-autofocus onClick={onClose}>
              {t(`${words}.ask.no`)}
            </Button>
          }
        >
          <Button variant="default" aria-label={t('inventory.later_on')} onClick={onLater}>
            {t(isPhone ? 'inventory.short.later_on' : 'inventory.later_on')}
          </Button>
          <ConfirmButton loading={isBusy} onClick={onEnd}>
            {yes}
          </ConfirmButton>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
