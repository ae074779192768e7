import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../frame/page.tsx'
import { ask } from '../ui/ask.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { useIsAsked } from '../ui/question-layer.ts'
import { forgetSecret, type Secret, useSecret } from './secrets.ts'

/** Renders what `showSecret` shows. */
export function SecretHost() {
  const next = useSecret()
  const isAsked = useIsAsked()
  const [secret, setSecret] = useState<Secret>()
  // Over an open question the secret would hide what must be answered before any other question.
  if (secret !== next && !isAsked) setSecret(next)
  // Another secret is another dialog, which lies over those that are open by then.
  return secret ? <SecretDialog key={secret.value} secret={secret} /> : null
}

/** Shows a secret, this once, and asks before it closes uncopied. */
function SecretDialog({ secret }: { secret: Secret }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [isCopied, setCopied] = useState(false)
  // Opened once it is there: the kit then notes where the focus was, and draws the transition.
  useEffect(() => setOpen(true), [])
  const close = async () => {
    const isSure =
      isCopied ||
      (await ask({
        title: t('form.secret.ask_close'),
        text: secret.lost,
        yes: t('form.secret.yes_close'),
        no: t('form.secret.no_close'),
        danger: true,
      }))
    if (isSure) setOpen(false)
  }
  return (
    <Dialog
      opened={isOpen}
      onClose={() => void close()}
      onExitTransitionEnd={() => {
        forgetSecret(secret)
        secret.onSeen?.()
      }}
      closeOnClickOutside={false}
      size="lg" // shows the whole secret
      title={secret.title}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <Stack>
        <Alert variant="light" color="orange" c="var(--mantine-color-text)" icon={<IconAlertTriangle size={18} />}>
          {secret.help}
        </Alert>
        <CopyField
          label={secret.label}
          isFirst
          value={secret.value}
          copyLabel={t('form.secret.copy')}
          copiedLabel={t('form.secret.copied')}
          selectedLabel={t('form.selected')}
          onCopied={() => setCopied(true)}
        />
        {secret.example ? (
          <>
            <Text size="sm">{secret.example.text}</Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {secret.example.code}
            </Code>
          </>
        ) : null}
        <DialogFoot>
          <Button onClick={() => void close()}>{t('form.secret.done')}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
