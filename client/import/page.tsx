import { Alert, Button, Group, List, Paper, Select, Stack, Switch, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconFileImport } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/format.ts'
import { Page } from '../frame/page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { currentLanguage } from '../words.ts'
import { ChooseFile } from './choose-file.tsx'
import { MapColumns } from './map-columns.tsx'
import { Preview } from './preview.tsx'
import { useFields } from './use-fields.ts'
import { type Import, useImport } from './use-import.ts'
import { type Importable, importables, targets } from './what.ts'

const route = getRouteApi('/app/import/$what')

/** Brings records in from a file: choose it, say what its columns are, see what would happen, import all or nothing. */
export function ImportPage() {
  const { what } = route.useParams()
  const known = importables.find((one) => one === what) ?? 'materials' // the route lets no other pass
  return <ImportSteps key={known} what={known} />
}

function ImportSteps({ what }: { what: Importable }) {
  const { t } = useTranslation()
  const fields = useFields(what)
  const steps = useImport(what, fields)
  const { opened, done } = steps
  const preview = useRef<HTMLElement>(null)
  /** Whoever asked goes on where the answer is: at the first field to mend, else at what imports. */
  const check = async () => {
    if (!(await steps.check())) return
    const within = (selector: string) => preview.current?.querySelector<HTMLElement>(selector)
    const next = within('[aria-invalid=true]') ?? within('[role=status] button')
    next?.focus()
  }
  return (
    <Page title={t(`imports.title.${what}`)}>
      {done ? (
        <Done what={what} steps={steps} />
      ) : (
        <Stack gap="lg">
          <Step title={t('imports.file')}>
            {opened ? (
              <Opened steps={steps} />
            ) : (
              <ChooseFile
                fields={fields}
                isBusy={steps.busy === 'reading'}
                problem={steps.problem}
                onFile={(file) => void steps.open(file)}
              />
            )}
          </Step>
          {opened ? (
            <Step title={t('imports.columns')}>
              <MapColumns fields={fields} sheet={opened.sheet} mapping={steps.mapping} onChange={steps.changeMapping} />
              <Switch
                label={t(`imports.update.${what}`)}
                description={t('imports.update_help')}
                checked={steps.update}
                onChange={({ currentTarget }) => steps.changeUpdate(currentTarget.checked)}
              />
              {steps.checked ? null : (
                <Group>
                  <Button loading={steps.busy === 'checking'} onClick={() => void check()}>
                    {t('imports.check')}
                  </Button>
                </Group>
              )}
            </Step>
          ) : null}
          {opened && steps.checked ? (
            <Step title={t('imports.preview')} content={preview}>
              <Verdict steps={steps} onCheck={check} />
              <Preview
                what={what}
                fields={fields}
                rows={opened.sheet.rows}
                mapping={steps.mapping}
                errors={steps.checked.errors}
                edits={steps.edits}
                onEdit={steps.edit}
              />
            </Step>
          ) : null}
        </Stack>
      )}
    </Page>
  )
}

function Step({ title, content, children }: { title: string; content?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <Paper component="section" ref={content} aria-label={title} withBorder p="md">
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Paper>
  )
}

function Opened({ steps }: { steps: Import }) {
  const { t } = useTranslation()
  const { opened } = steps
  if (!opened) return null
  const { sheet, sheets, file } = opened
  const count = sheet.rows.length
  return (
    <Group justify="space-between" align={sheets.length > 1 ? 'flex-end' : 'center'}>
      <Text style={{ overflowWrap: 'anywhere' }}>{t('imports.read', { count, shown: shown(count), name: file })}</Text>
      <Group align="flex-end">
        {sheets.length > 1 ? (
          <Select
            label={t('imports.sheet')}
            data={sheets.map(({ name }) => name)}
            value={sheet.name}
            allowDeselect={false}
            onChange={(name) => name && steps.chooseSheet(name)}
          />
        ) : null}
        <Button variant="default" onClick={steps.close}>
          {t('imports.other_file')}
        </Button>
      </Group>
    </Group>
  )
}

/** What the check found, and the way on. */
function Verdict({ steps, onCheck }: { steps: Import; onCheck(): Promise<void> }) {
  const { t } = useTranslation()
  const { checked, opened, busy } = steps
  if (!checked || !opened) return null
  const { created, updated, errors, isCurrent } = checked
  const isReady = errors.size === 0 && isCurrent
  const rows = opened.sheet.rows.length
  return (
    <Alert
      role="status"
      color={isReady ? 'teal' : 'orange'}
      icon={isReady ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
      title={[
        errors.size > 0 ? t('imports.wrong', { count: errors.size, shown: shown(errors.size) }) : null,
        created > 0 ? t('imports.will_create', { count: created, shown: shown(created) }) : null,
        updated > 0 ? t('imports.will_update', { count: updated, shown: shown(updated) }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t(isReady ? 'imports.ready' : errors.size > 0 && isCurrent ? 'imports.wrong_help' : 'imports.edited')}
        </Text>
        <Added adds={checked.adds} />
        <Group>
          {isReady ? (
            <Button
              leftSection={<IconFileImport size={16} />}
              loading={busy === 'importing'}
              onClick={() => void steps.submit()}
            >
              {t('imports.submit', { count: rows, shown: shown(rows) })}
            </Button>
          ) : (
            <Button loading={busy === 'checking'} onClick={() => void onCheck()}>
              {t('imports.check_again')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

const addable = ['categories', 'sub_categories', 'tags', 'companies'] as const

function Added({ adds }: { adds: Record<(typeof addable)[number], string[]> }) {
  const { t } = useTranslation()
  const kinds = addable.filter((kind) => adds[kind].length > 0)
  if (kinds.length === 0) return null
  return (
    <div>
      <Text size="sm">{t('imports.adds')}</Text>
      <List size="sm">
        {kinds.map((kind) => (
          <List.Item key={kind}>{t(`imports.adds_${kind}`, { names: adds[kind].join(', ') })}</List.Item>
        ))}
      </List>
    </div>
  )
}

function Done({ what, steps }: { what: Importable; steps: Import }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { created = 0, updated = 0 } = steps.done ?? {}
  return (
    <EmptyState
      icon={IconCheck}
      title={t('imports.done')}
      help={[
        t('imports.created', { count: created, shown: shown(created) }),
        t('imports.updated', { count: updated, shown: shown(updated) }),
      ].join(', ')}
      action={
        <Group justify="center">
          <Button autoFocus onClick={() => void navigate({ to: targets[what].list })}>
            {t('imports.see')}
          </Button>
          <Button variant="default" onClick={steps.close}>
            {t('imports.another')}
          </Button>
        </Group>
      }
    />
  )
}

const shown = (count: number): string => formatQuantity(count, currentLanguage())
