import { ActionIcon, Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export type Sort = { orderBy: string; ascending: boolean }
type SortMenuProps = { columns: { id: string; header: string }[]; sort: Sort; onSort(sort: Sort): void }

/**
 * The order of a list of cards, which have no headers to press; choosing the same column again
 * reverses it.
 */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Direction = sort.ascending ? IconArrowUp : IconArrowDown
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={t('table.sort')} disabled={isOpen}>
          <ActionIcon variant="default" size={36} aria-label={t('table.sort')}>
            <IconArrowsSort size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ id, header }) => {
          const isActive = id === sort.orderBy
          return (
            <Menu.Item
              key={id}
              aria-current={isActive ? true : undefined}
              rightSection={isActive ? <Direction size={16} /> : null}
              onClick={() => onSort({ orderBy: id, ascending: isActive ? !sort.ascending : true })}
            >
              {header}
              {isActive ? (
                <VisuallyHidden>{`, ${t(sort.ascending ? 'table.ascending' : 'table.descending')}`}</VisuallyHidden>
              ) : null}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
