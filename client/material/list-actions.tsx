import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconListDetails, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { categoriesQuery } from '../category/queries.ts'
import { api } from '../endpoints.ts'
import { documentLink } from '../frame/open-document.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { InMenu } from '../ui/in-menu.ts'

/**
 * An admin's actions on the whole list (rules/material.md#25). `park` and `category` are its
 * present filters, `children` the entries of others.
 */
export function ListActions({ park, category, children }: { park?: number; category?: number; children: ReactNode }) {
  const { t } = useTranslation()
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const chosenPark = parks.find(({ id }) => id === park)
  const chosenCategory = categories.find(({ id }) => id === category)
  const print = (query: { park?: number; category?: number }, label: string) => (
    <Menu.Item {...documentLink(api.material.pdf, { query })} leftSection={<IconPrinter size={18} />}>
      {label}
    </Menu.Item>
  )
  const entries = (
    <>
      <Menu.Item component={Link} to="/attributes" leftSection={<IconListDetails size={18} />}>
        {t('material.manage_attributes')}
      </Menu.Item>
      <Menu.Divider />
      <InMenu value={true}>{children}</InMenu>
      {print({}, t('material.print_all'))}
      {chosenPark ? print({ park: chosenPark.id }, t('material.print_park', { name: chosenPark.name })) : null}
      {chosenCategory
        ? print({ category: chosenCategory.id }, t('material.print_category', { name: chosenCategory.name }))
        : null}
    </>
  )
  if (useContext(InMenu)) return entries
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {t('material.more_actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{entries}</Menu.Dropdown>
    </Menu>
  )
}
