import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secretPrefix } from '#shared/token.ts'
import { addressOf } from '../api.ts'
import { api } from '../endpoints.ts'
import { useIsPhone } from '../frame/page.tsx'
import { ask } from '../ui/ask.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import type { MadeToken } from './form.tsx'

type SecretDialogProps = {
  isOpen: boolean
  /** The token just made; null before, and once the dialog is gone. */
  made: MadeToken | null
  onClose(): void
  onGone(): void
}

/** Shows the secret of a new token, this once; asks before it closes uncopied (rules/token.md#12). */
export function SecretDialog({ isOpen, made, onClose, onGone }: SecretDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  /** The token whose secret was copied. */
  const [copied, setCopied] = useState<number | null>(null)
  const close = async () => {
    const isSure =
      copied === made?.id ||
      (await ask({
        title: t('token.ask_close'),
        text: t('token.ask_close_text'),
        yes: t('token.yes_close'),
        no: t('token.no_close'),
        danger: true,
      }))
    if (isSure) onClose()
  }
  return (
    <Dialog
      opened={isOpen}
      onClose={() => void close()}
      onExitTransitionEnd={onGone}
      closeOnClickOutside={false}
      size="lg" // shows the whole secret
      title={t('token.secret_title', { name: made?.name ?? '' })}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      {made ? (
        <Stack>
          <Alert variant="light" color="orange" c="var(--mantine-color-text)" icon={<IconAlertTriangle size={18} />}>
            {t('token.secret_help')}
          </Alert>
          <CopyField
            label={t('token.secret')}
            isFirst
            value={made.secret}
            copyLabel={t('token.copy')}
            copiedLabel={t('token.copied')}
            onCopied={() => setCopied(made.id)}
          />
          <Text size="sm">{t('token.secret_where')}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {`curl -H "Authorization: Bearer ${secretPrefix}…" ${addressOf(api.session.get, {})}`}
          </Code>
          <DialogFoot>
            <Button onClick={() => void close()}>{t('token.done')}</Button>
          </DialogFoot>
        </Stack>
      ) : null}
    </Dialog>
  )
}
