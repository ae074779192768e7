import { Box, Button, Collapse, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type FoldedOnPhoneProps = { isPhone: boolean; label: string; isActive: boolean; children: ReactNode }

/** Controls that stand in line on a desk and behind a button on a phone; the button says when some are in use. */
export function FoldedOnPhone({ isPhone, label, isActive, children }: FoldedOnPhoneProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  if (!isPhone) return children
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
