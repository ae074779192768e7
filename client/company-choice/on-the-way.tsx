import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#shared/person-shape.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { GoingOn } from '../form/going-on.tsx'
import type { Choice } from '../form/search-select.tsx'
import { BriefCompany } from './brief.tsx'
import { type CompanyChoice, companyChoices } from './choices.ts'

type CompanyOnTheWay = {
  /** What a search offers and what choosing does: props of the `SearchSelect` of the company. */
  search: {
    choices(search: string): ReturnType<typeof companyChoices>
    onChange(choice: Choice | null): void
  }
  /** The dialog that creates one. It goes beside the form, never inside: no form lies in another. */
  dialog: ReactElement
}

/**
 * Finds a company for a form, or creates it there by the name typed, while the form waits
 * (rules/company.md#11). Calls `onChosen` with the one found or created, null once it is cleared;
 * `title` heads the dialog, "New company" unless given.
 */
export function useCompanyOnTheWay(onChosen: (company: Choice | null) => void, title?: string): CompanyOnTheWay {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  return {
    search: {
      choices: (search) => companyChoices(search, t('company.create_named', { name: search })),
      onChange: (choice: CompanyChoice | null) => {
        if (choice?.typed === undefined) onChosen(choice)
        else setTyped(choice.typed)
      },
    },
    dialog: (
      <FormDialog opened={typed !== null} onClose={() => setTyped(null)} title={title ?? t('company.new')}>
        {(guard, close) => (
          <GoingOn<Company>>
            {(made) => (
              <BriefCompany
                made={made}
                name={typed ?? ''}
                guard={guard}
                onCancel={close}
                onSaved={(company) => {
                  onChosen(company)
                  setTyped(null)
                }}
              />
            )}
          </GoingOn>
        )}
      </FormDialog>
    ),
  }
}
