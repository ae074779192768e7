import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currencySign } from '#shared/rules/format.ts'
import type { ForeignAmounts } from '#shared/rules/import/foreign.ts'
import type { Mapping } from '#shared/rules/import/guess.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'

type ForeignProps = {
  amounts: readonly ForeignAmounts[]
  /** Titles of the file's columns, and the column of each field. */
  titles: readonly string[]
  mapping: Mapping
}

/** Warns of amounts in another currency than the site's, by column; they are imported as they are. */
export function Foreign({ amounts, titles, mapping }: ForeignProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { currency } = useSettings().billing
  if (amounts.length === 0) return null
  return (
    <Alert role="status" color="orange" icon={<IconAlertTriangle size={18} />}>
      {amounts.map(({ field, marks }) => (
        <Text key={field.name} size="sm">
          {t('imports.foreign', {
            marks: marks.join(', '),
            column: titles[mapping[field.name] ?? -1] || field.titles[language],
            currency: currencySign(currency, language),
          })}
        </Text>
      ))}
    </Alert>
  )
}
