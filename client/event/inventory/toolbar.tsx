import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { IconCheck, IconLayoutList } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { api } from '../../endpoints.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { useIsHere } from '../../is-here.ts'
import { q } from '../../query.ts'
import { tried } from '../../storage.ts'
import { SearchInput } from '../../ui/table/search-input.tsx'
import { currentLanguage } from '../../words.ts'
import { type Extent, extents, type Grouping, groupings } from './grouping.ts'
import { findMaterials, groupForCount, type InventoryGroup } from './groups.ts'

/** The grouping of the last visit, on this device. */
const kept = 'inventoryGrouping'

export type InventoryView = {
  groups: InventoryGroup[]
  by: Grouping
  /** A single park is no choice, nor are kits where there are none. */
  choices: Grouping[]
  search: string
  show: Extent
  /** Names of parks by id; empty where there is one park, or the groups say it. */
  parkNames: ReadonlyMap<number, string>
}

const noKits: NonNullable<Event['kits']> = []

/** What the address says of the view, and how it is changed. */
export type Address = { by?: Grouping; search?: string; show?: Extent }
export type Readdress = (part: Address) => void

/** The rows that the address asks for: filtered by the search, and grouped. */
export function useInventoryView(
  materials: readonly EventMaterial[],
  { kits = noKits }: Pick<Event, 'kits'>,
  address: Address,
): InventoryView {
  const { data: categories } = useSuspenseQuery(q(api.category.all, {}))
  const { data: parks } = useSuspenseQuery(q(api.park.choices, {}))
  const { by: asked, search = '', show = 'exceptions' } = address
  const choices = groupings.filter((one) => (one === 'parks' ? parks.length > 1 : one !== 'kits' || kits.length > 0))
  const wanted = asked ?? tried(() => localStorage.getItem(kept))
  const by = choices.find((one) => one === wanted) ?? 'categories'
  const groups = useMemo(
    () => groupForCount(findMaterials(materials, search), by, { categories, parks, kits }),
    [materials, search, by, categories, parks, kits],
  )
  const parkNames = useMemo(
    () => new Map(parks.length > 1 && by !== 'parks' ? parks.map(({ id, name }) => [id, name]) : []),
    [parks, by],
  )
  return { groups, by, choices, search, show, parkNames }
}

type ToolbarProps = Omit<InventoryView, 'groups' | 'parkNames'> & {
  /** All rows, and those that are not complete. */
  rows: number
  left: number
  /** Whether some rows still wait for their count. */
  isCounting: boolean
  onChange: Readdress
  /** The button beside the search. */
  beside?: ReactNode
  children?: ReactNode
}

/**
 * Search, grouping and what is shown, in view above the list; all are part of the address, the
 * grouping is kept for the next time.
 */
export function Toolbar({
  by,
  choices,
  search,
  show,
  rows,
  left,
  isCounting,
  onChange,
  beside,
  children,
}: ToolbarProps) {
  const { t } = useTranslation()
  const isHere = useIsHere()
  const isPhone = useIsPhone()
  const change: Readdress = (part) => {
    if (isHere()) onChange(part)
  }
  const group = (value: string) => {
    const next = choices.find((one) => one === value)
    if (!next) return
    tried(() => localStorage.setItem(kept, next))
    change({ by: next })
  }
  return (
    <search className="inventory-toolbar" aria-label={t('inventory.list')}>
      <div className="inventory-find">
        <SearchInput
          value={search}
          placeholder={t('inventory.search')}
          onSearch={(text) => change({ search: text || undefined })}
        />
        {isPhone ? <GroupingMenu by={by} choices={choices} onChoose={group} /> : null}
        {beside}
      </div>
      {isPhone ? null : (
        <SegmentedControl
          aria-label={t('inventory.group')}
          value={by}
          data={choices.map((value) => ({ value, label: t(`inventory.by.${value}`) }))}
          onChange={group}
        />
      )}
      <SegmentedControl
        aria-label={t('inventory.show.label')}
        value={show}
        data={extents.map((value) => ({
          value,
          label: t(`inventory.show.${value === 'exceptions' && isCounting ? 'left' : value}`, {
            shown: formatQuantity(value === 'all' ? rows : left, currentLanguage()),
          }),
        }))}
        onChange={(value) => change({ show: value === 'all' ? 'all' : undefined })}
      />
      {children}
    </search>
  )
}

type GroupingMenuProps = Pick<InventoryView, 'by' | 'choices'> & { onChoose(by: Grouping): void }

/** The grouping behind one button: on a phone, rows come first. */
function GroupingMenu({ by, choices, onChoose }: GroupingMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={t('inventory.group')}>
          <IconLayoutList size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('inventory.group')}</Menu.Label>
        {choices.map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === by ? true : undefined}
            rightSection={one === by ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => onChoose(one)}
          >
            {t(`inventory.by.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
