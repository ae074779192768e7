import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { ApiProblem, isFailedCall } from '../api.ts'
import { openModal } from '../ui/modals.ts'
import { i18next } from '../words.ts'

/**
 * Request, message, code and request id of a failure, to read to support or to copy
 * (rules/screen.md#22).
 */
export function openDetails(error: unknown): void {
  const t = i18next.t
  const lines: [label: string, value: string][] = [
    [t('frame.error.request'), isFailedCall(error) ? error.request : location.href],
    [t('frame.error.message'), error instanceof Error ? error.message : String(error)],
    ...(error instanceof ApiProblem
      ? [[t('frame.error.code'), `${error.status} ${error.key}`] as [string, string]]
      : []),
    ...(error instanceof ApiProblem && error.requestId
      ? [[t('frame.error.request_id'), error.requestId] as [string, string]]
      : []),
  ]
  const text = lines.map(([label, value]) => `${label}: ${value}`).join('\n')
  openModal({
    title: t('frame.error.details'),
    size: 'lg',
    closeButtonProps: { 'aria-label': t('frame.close') },
    children: (
      <Stack>
        {lines.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Code block>{value}</Code>
          </div>
        ))}
        <Group justify="flex-end">
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button onClick={copy} variant={copied ? 'light' : 'filled'}>
                {t(copied ? 'frame.error.copied' : 'frame.error.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    ),
  })
}
