import { ActionIcon, Button, Checkbox, Divider, Popover, Stack, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Choice = { id: string; header: string; shown: boolean }

/** Chooses the columns a table shows; at least one stays. */
export function ColumnChoice({
  columns,
  onToggle,
  onReset,
}: {
  columns: Choice[]
  onToggle(id: string): void
  onReset(): void
}) {
  const { t } = useTranslation()
  const [isOpen, choice] = useDisclosure(false)
  const isLast = columns.filter(({ shown }) => shown).length === 1
  return (
    <Popover position="bottom-end" trapFocus returnFocus opened={isOpen} onChange={choice.set}>
      <Popover.Target>
        <Tooltip label={t('table.columns')} disabled={isOpen}>
          <ActionIcon variant="default" size={36} aria-label={t('table.columns')} onClick={choice.toggle}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('table.columns')}>
        <Stack gap="xs">
          {columns.map(({ id, header, shown }) => (
            <Checkbox
              key={id}
              label={header}
              checked={shown}
              disabled={shown && isLast}
              onChange={() => onToggle(id)}
            />
          ))}
          <Divider />
          <Button variant="subtle" color="gray" size="compact-sm" justify="flex-start" onClick={onReset}>
            {t('table.default_columns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
