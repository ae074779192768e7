import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxImportRows } from '#shared/import.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import type { Field } from '#shared/rules/import/field.ts'
import { fileName } from '#shared/rules/text.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { DropFile } from '../ui/drop-file.tsx'
import { csvOf, saveFile, xlsxOf } from '../ui/table/cells.ts'
import { currentLanguage } from '../words.ts'

/** Takes a file, dropped or chosen; offers an empty one with the right titles. */
export function ChooseFile({
  fields,
  isBusy,
  problem,
  onFile,
}: {
  fields: readonly Field[]
  isBusy: boolean
  /** Why the last file was not opened. */
  problem: string | null
  onFile(file: File): void
}) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <DropFile
        label={t('imports.file')}
        choose={t('imports.choose')}
        text={(isDragActive) => t(isBusy ? 'imports.reading' : isDragActive ? 'imports.drop_now' : 'imports.drop')}
        isBusy={isBusy}
        onFile={onFile}
      >
        <Text size="sm" c="dimmed" ta="center">
          {t('imports.limits', { rows: formatQuantity(maxImportRows, currentLanguage()) })}
        </Text>
      </DropFile>
      {problem ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      <Model fields={fields} />
    </Stack>
  )
}

/** The key of an existing record, and the whole name that other programs write. */
const unwritten = ['record', 'full_name']

function Model({ fields }: { fields: readonly Field[] }) {
  const { t } = useTranslation()
  const save = async (format: 'xlsx' | 'csv') => {
    const language = currentLanguage()
    const written = fields.filter(({ name }) => !unwritten.includes(name))
    const table = {
      header: written.map(({ titles }) => titles[language]),
      rows: [],
      yes: t('form.yes'),
      no: t('form.no'),
    }
    const name = t('imports.model_name')
    try {
      const file = await (format === 'csv' ? csvOf(table, language) : xlsxOf(table, name))
      saveFile(file, fileName(`${name}.${format}`))
    } catch (error) {
      notifyFailure(error, t('imports.model_failed'))
    }
  }
  return (
    <Group gap="xs">
      <Text size="sm">{t('imports.model')}</Text>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={14} />}
          aria-label={t('imports.model_as', { format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  )
}
