import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { maxImportRows } from '#shared/import.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import type { Field } from '#shared/rules/import/field.ts'
import { fileName } from '#shared/rules/text.ts'
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
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    disabled: isBusy,
    onDrop: ([file]) => {
      if (file) onFile(file)
    },
  })
  const { role: _role, tabIndex: _tabIndex, ...drop } = getRootProps()
  const text = isBusy ? t('imports.reading') : t(isDragActive ? 'imports.drop_now' : 'imports.drop')
  return (
    <Stack gap="sm">
      <Paper
        withBorder
        p="xl"
        {...drop}
        style={{
          borderStyle: 'dashed',
          cursor: 'pointer',
          borderColor: isDragActive ? 'var(--mantine-primary-color-filled)' : undefined,
        }}
      >
        <input {...getInputProps({ 'aria-label': t('imports.file') })} />
        <Stack align="center" gap="xs">
          <IconFileUpload size={28} aria-hidden />
          <Button variant="light" loading={isBusy}>
            {t('imports.choose')}
          </Button>
          <Text ta="center">{text}</Text>
          <Text size="sm" c="dimmed" ta="center">
            {t('imports.limits', { rows: formatQuantity(maxImportRows, currentLanguage()) })}
          </Text>
        </Stack>
      </Paper>
      {problem ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      <Model fields={fields} />
    </Stack>
  )
}

function Model({ fields }: { fields: readonly Field[] }) {
  const { t } = useTranslation()
  const save = async (format: 'xlsx' | 'csv') => {
    const language = currentLanguage()
    const written = fields.filter(({ name }) => name !== 'record') // the key of an existing record
    const table = {
      header: written.map(({ titles }) => titles[language]),
      rows: [],
      yes: t('form.yes'),
      no: t('form.no'),
    }
    const name = t('imports.model_name')
    const file = await (format === 'csv' ? csvOf(table, language) : xlsxOf(table, name))
    saveFile(file, fileName(`${name}.${format}`))
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
