import { Group, Skeleton, Stack } from '@mantine/core'

/** The calendar's shape while its events load. */
export function CalendarPending() {
  return (
    <Stack gap="xs" aria-hidden>
      <Group gap="xs">
        <Skeleton height={36} width={180} />
        <Skeleton height={36} width={120} />
        <Skeleton height={36} width={36} />
      </Group>
      <Skeleton height={24} width="70%" visibleFrom="sm" />
      <Skeleton height="calc(100dvh - 190px)" />
    </Stack>
  )
}
