import { Menu, type MenuItemProps } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Importable } from '#shared/rules/import/field.ts'
import type { Native } from '../frame/link.tsx'

const MenuLink = createLink((props: Native<MenuItemProps>) => <Menu.Item component="a" {...props} />)

/** The way to the import of a list's records as an entry of a menu. */
export function ImportEntry({ what }: { what: Importable }) {
  const { t } = useTranslation()
  return (
    <MenuLink to="/import/$what" params={{ what }} leftSection={<IconFileImport size={18} />}>
      {t('imports.action')}
    </MenuLink>
  )
}
