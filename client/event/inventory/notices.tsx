import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { i18next } from '../../words.ts'

const closable = () => ({ withCloseButton: true, closeButtonProps: { 'aria-label': i18next.t('frame.close') } })

/** Something one should look at before going on. */
export const notifyWarning = (message: ReactNode): void => {
  notifications.show({ message, color: 'yellow', autoClose: 12_000, ...closable() })
}

/** What one touch did to many rows, and the way back. */
export function notifyUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    color: 'teal',
    autoClose: 12_000,
    ...closable(),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-md"
          variant="default"
          onClick={() => {
            undo()
            notifications.hide(id)
          }}
        >
          {i18next.t('inventory.undo')}
        </Button>
      </Group>
    ),
  })
}
