import { Button, Group, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { i18next } from '../../words.ts'

const closable = () => ({ withCloseButton: true, closeButtonProps: { 'aria-label': i18next.t('frame.close') } })

/**
 * Tells what one touch did to many rows, and offers to undo it while the rows can be counted: an
 * ended or left inventory must not change from elsewhere.
 */
export function useUndoNotice(): (message: string, undo: () => void) => void {
  const open = useRef(new Set<string>())
  // Notices live outside the screen that shows them. A notice on its way out can still be pressed,
  // and does nothing.
  useEffect(() => {
    const ids = open.current
    return () => {
      for (const id of ids) notifications.hide(id)
      ids.clear()
    }
  }, [])
  return (message, undo) => {
    const id = randomId()
    const close = () => {
      notifications.hide(id)
      return open.current.delete(id)
    }
    open.current.add(id)
    notifications.show({
      id,
      color: 'teal',
      autoClose: 12_000,
      ...closable(),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button size="compact-md" variant="default" onClick={() => close() && undo()}>
            {i18next.t('inventory.undo')}
          </Button>
        </Group>
      ),
    })
  }
}
