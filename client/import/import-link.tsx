import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Importable } from '#shared/rules/import/field.ts'
import { ButtonLink } from '../frame/link.tsx'

/** Links a list to the import of its records. */
export function ImportLink({ what }: { what: Importable }) {
  const { t } = useTranslation()
  return (
    <ButtonLink to="/import/$what" params={{ what }} variant="default" leftSection={<IconFileImport size={16} />}>
      {t('imports.action')}
    </ButtonLink>
  )
}
