import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Importable } from '#shared/rules/import/field.ts'
import { ButtonLink } from '../frame/link.tsx'
import { InMenu } from '../ui/in-menu.ts'

// An empty calendar shows the button, and needs no menu.
const ImportEntry = lazy(() => import('./import-entry.tsx').then((part) => ({ default: part.ImportEntry })))

/** Links a list to the import of its records. */
export function ImportLink({ what }: { what: Importable }) {
  const { t } = useTranslation()
  if (useContext(InMenu)) {
    return (
      <Suspense fallback={null}>
        <ImportEntry what={what} />
      </Suspense>
    )
  }
  return (
    <ButtonLink to="/import/$what" params={{ what }} variant="default" leftSection={<IconFileImport size={16} />}>
      {t('imports.action')}
    </ButtonLink>
  )
}
