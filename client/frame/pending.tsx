import { Skeleton, Stack } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from './page.tsx'

/** Shown while a screen's data takes longer than half a second: its shape, without a jump. */
export function Pending() {
  return (
    <Stack gap="sm" p="md" aria-hidden>
      <Skeleton height={36} width="40%" />
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} height={32} />
      ))}
    </Stack>
  )
}

/**
 * The same under the title of the coming screen, or a similar one, so that the user knows what is
 * loading.
 */
export function PendingScreen() {
  const { t } = useTranslation()
  const title = useMatch({ strict: false, select: ({ staticData }) => staticData.title })
  return title ? (
    <Page title={t(title)}>
      <Pending />
    </Page>
  ) : (
    <Pending />
  )
}
