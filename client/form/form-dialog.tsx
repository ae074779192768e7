import type { ModalProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../frame/page.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Guard } from './guard.ts'

type FormDialogProps = Omit<ModalProps, 'onClose' | 'children' | 'fullScreen'> & {
  /** Closes the dialog, once the user has agreed to lose what is typed. */
  onClose(): void
  /** The form. It gives `guard` its question (`useGuard`); its button Cancel calls `close`. */
  children(guard: Guard, close: () => void): ReactNode
}

/**
 * A dialog around a form: Escape, a click beside it, its cross and Cancel ask before anything typed
 * is lost (rules/change.md#21).
 */
export function FormDialog({ onClose, children, ...props }: FormDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const guard = useRef<() => Promise<boolean>>(null)
  const leave = async () => {
    if ((await guard.current?.()) ?? true) onClose()
  }
  const close = () => void leave()
  return (
    <Dialog closeButtonProps={{ 'aria-label': t('frame.close') }} {...props} onClose={close} fullScreen={isPhone}>
      {children(guard, close)}
    </Dialog>
  )
}
