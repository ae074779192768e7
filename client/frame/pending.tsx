import { Skeleton, Stack } from '@mantine/core'

/** What a screen shows while its data takes longer than half a second: its shape, without a jump. */
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
