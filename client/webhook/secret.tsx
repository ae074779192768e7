import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { closeModal, openModal } from '../ui/modals.ts'
import { i18next } from '../words.ts'

/** Shows a secret the only time that the server tells it (rules/webhook.md#4). */
export function showSecret(secret: string): void {
  const t = i18next.t
  const modal = openModal({
    title: t('webhook.secret_title'),
    size: 'lg',
    // A stray click must not lose it.
    closeOnClickOutside: false,
    closeButtonProps: { 'aria-label': t('frame.close') },
    children: (
      <Stack>
        <Text size="sm">{t('webhook.secret_help')}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret} timeout={2000}>
            {({ copied, copy }) => (
              <Button data-autofocus onClick={copy} variant="default">
                {t(copied ? 'webhook.copied' : 'webhook.copy_secret')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={() => closeModal(modal)}>{t('webhook.secret_noted')}</Button>
        </Group>
      </Stack>
    ),
  })
}
