import { Button, Group, Paper, Select, Stack, Switch, Text, Title } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxImportRows } from '#shared/import.ts'
import { type Importable, importables } from '#shared/rules/import/field.ts'
import { useLeaving } from '../form/leaving.ts'
import { Page } from '../frame/page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { arriveAt, focusOn } from '../ui/focus/move.ts'
import { ChooseFile } from './choose-file.tsx'
import { ChooseHeader, LeftOut } from './choose-rows.tsx'
import { Foreign } from './foreign.tsx'
import { MapColumns } from './map-columns.tsx'
import { Preview } from './preview.tsx'
import { targets } from './targets.ts'
import { useChoices } from './use-choices.ts'
import { useFields } from './use-fields.ts'
import { type Import, useImport } from './use-import.ts'
import { shown, Verdict } from './verdict.tsx'

const route = getRouteApi('/app/import/$what')

/**
 * Imports records from a file: choose it, map its columns, preview the result, import all or none.
 */
export function ImportPage() {
  const { what } = route.useParams()
  const known = importables.find((one) => one === what) ?? 'materials' // the route accepts no other value
  return <ImportSteps key={known} what={known} />
}

function ImportSteps({ what }: { what: Importable }) {
  const { t } = useTranslation()
  const fields = useFields(what)
  const choicesOf = useChoices()
  const steps = useImport(what, fields)
  const { opened, table, plan, rows, done } = steps
  useLeaving({
    isDirty: () => steps.isCorrected,
    warns: true,
    holdsFilters: true,
  })
  const preview = useRef<HTMLElement>(null)
  /** After the check, moves the focus to the first field to correct, or to the import button. */
  const check = async () => {
    if (!(await steps.check())) return
    const within = (selector: string) => preview.current?.querySelector<HTMLElement>(selector)
    const next = within('[aria-invalid=true]') ?? within('[role=status] button')
    focusOn(next)
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
          {opened && table ? (
            <Step title={t('imports.columns')}>
              <ChooseHeader
                sheet={opened.sheet}
                header={plan.header}
                onChange={(line) => void steps.chooseHeader(line)}
              />
              <MapColumns
                fields={fields}
                choicesOf={choicesOf}
                titles={table.titles}
                rows={rows}
                source={plan}
                onChange={steps.changePlan}
              />
              <LeftOut rows={table.rows} proposed={plan.proposed} leftOut={plan.leftOut} onChange={steps.leaveOut} />
              <Switch
                label={t(`imports.update.${what}`)}
                description={t(what === 'kits' ? 'imports.update_kits_help' : 'imports.update_help')}
                checked={plan.update}
                onChange={({ currentTarget }) => steps.changePlan({ update: currentTarget.checked })}
              />
              {steps.checked ? null : (
                <Group>
                  <Button
                    loading={steps.busy === 'checking'}
                    disabled={rows.length === 0 || rows.length > maxImportRows}
                    onClick={() => void check()}
                  >
                    {t('imports.check')}
                  </Button>
                </Group>
              )}
            </Step>
          ) : null}
          {opened && steps.checked ? (
            <Step title={t('imports.preview')} content={preview}>
              <Verdict what={what} steps={steps} onCheck={check} />
              <Foreign amounts={steps.checked.foreign} titles={table?.titles ?? []} mapping={plan.mapping} />
              <Preview
                what={what}
                fields={fields}
                choicesOf={choicesOf}
                rows={rows}
                source={plan}
                errors={steps.checked.errors}
                edits={steps.edits}
                onEdit={steps.edit}
                onLeaveOut={(line) => steps.leaveOut(line, true)}
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
  const { opened, rows } = steps
  if (!opened) return null
  const { sheet, sheets, file } = opened
  const count = rows.length
  return (
    <Group justify="space-between" align={sheets.length > 1 ? 'flex-end' : 'center'}>
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('imports.read', { count, shown: shown(count), name: file })}
        </Text>
        {count > maxImportRows ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {t('imports.unreadable.too_many', { rows: shown(maxImportRows) })}
          </Text>
        ) : null}
      </div>
      <Group align="flex-end">
        {sheets.length > 1 ? (
          <Select
            label={t('imports.sheet')}
            data={sheets.map(({ name }) => name)}
            value={sheet.name}
            allowDeselect={false}
            onChange={(name) => name && void steps.chooseSheet(name)}
          />
        ) : null}
        <Button variant="default" onClick={() => void steps.close()}>
          {t('imports.other_file')}
        </Button>
      </Group>
    </Group>
  )
}

function Done({ what, steps }: { what: Importable; steps: Import }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { created = 0, updated = 0 } = steps.done ?? {}
  return (
    <EmptyState
      drawing="done"
      title={t('imports.done')}
      help={[
        t('imports.created', { count: created, shown: shown(created) }),
        t('imports.updated', { count: updated, shown: shown(updated) }),
      ].join(', ')}
      action={
        <Group justify="center">
          <Button ref={arriveAt} onClick={() => void navigate({ to: targets[what].list })}>
            {t('imports.see')}
          </Button>
          <Button variant="default" onClick={() => void steps.close()}>
            {t('imports.another')}
          </Button>
        </Group>
      }
    />
  )
}
