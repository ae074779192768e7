import { Center, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

type EmptyStateProps = { icon: ComponentType<{ size?: number }>; title: string; help?: string; action?: ReactNode }

/** An empty list: what belongs here, and the first step. */
export function EmptyState({ icon: Icon, title, help, action }: EmptyStateProps) {
  return (
    <Center py={48}>
      <Stack align="center" gap="xs" maw={420} ta="center">
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          <Icon size={28} />
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {help ? (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        ) : null}
        {action}
      </Stack>
    </Center>
  )
}
