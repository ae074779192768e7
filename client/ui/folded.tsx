import { Box, Button, Collapse, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type FoldedProps = { isFolded: boolean; label: string; isActive: boolean; children: ReactNode }

/**
 * Controls in one line where there is room and behind a button where there is none; the button says
 * when some are in use.
 */
export function Folded({ isFolded, label, isActive, children }: FoldedProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  if (!isFolded) return children
  return (
    <Box w="100%">
      <Button
        variant={isActive ? 'light' : 'default'}
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {label}
      </Button>
      <Collapse expanded={isOpen}>
        <Group gap="xs" mt="xs">
          {children}
        </Group>
      </Collapse>
    </Box>
  )
}
