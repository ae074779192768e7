import { IconFileImport } from '@tabler/icons-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Importable } from '#shared/rules/import/field.ts'
import { ButtonLink, MenuLink } from '../frame/link.tsx'
import { InMenu } from '../ui/in-menu.ts'

/** Links a list to the import of its records. */
export function ImportLink({ what }: { what: Importable }) {
  const { t } = useTranslation()
  if (useContext(InMenu)) {
    return (
      <MenuLink to="/import/$what" params={{ what }} leftSection={<IconFileImport size={18} />}>
        {t('imports.action')}
      </MenuLink>
    )
  }
  return (
    <ButtonLink to="/import/$what" params={{ what }} variant="default" leftSection={<IconFileImport size={16} />}>
      {t('imports.action')}
    </ButtonLink>
  )
}
