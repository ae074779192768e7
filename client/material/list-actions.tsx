import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconListDetails, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { materialRoutes } from '#shared/material.ts'
import { addressOf } from '../api.ts'
import { parkChoicesQuery } from './queries.ts'

/** What an admin does with the list as a whole (document 2, "Materials list"). `park` is the one it is filtered by. */
export function ListActions({ park }: { park: number | undefined }) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const chosen = parks.find(({ id }) => id === park)
  const print = (query: { park?: number }, label: string) => (
    <Menu.Item
      component="a"
      href={addressOf(materialRoutes.pdf, { query })}
      target="_blank"
      rel="noopener"
      leftSection={<IconPrinter size={16} />}
    >
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {t('material.more_actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/attributes" leftSection={<IconListDetails size={16} />}>
          {t('material.manage_attributes')}
        </Menu.Item>
        <Menu.Divider />
        {print({}, t('material.print_all'))}
        {chosen ? print({ park: chosen.id }, t('material.print_park', { name: chosen.name })) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
