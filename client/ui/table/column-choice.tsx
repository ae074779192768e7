import { ActionIcon, Checkbox, Menu, Stack, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Choice = { id: string; header: string; shown: boolean }

/** Which columns a table shows; at least one stays. */
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
  const isLast = columns.filter(({ shown }) => shown).length === 1
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('table.columns')}>
          <ActionIcon variant="default" size={36} aria-label={t('table.columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap="xs" p="xs">
          {columns.map(({ id, header, shown }) => (
            <Checkbox
              key={id}
              label={header}
              checked={shown}
              disabled={shown && isLast}
              onChange={() => onToggle(id)}
            />
          ))}
        </Stack>
        <Menu.Divider />
        <Menu.Item onClick={onReset}>{t('table.default_columns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
