import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ImportResult } from '#shared/import.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import type { Importable } from '#shared/rules/import/field.ts'
import { ButtonLink } from '../frame/link.tsx'
import { currentLanguage } from '../words.ts'
import { targets } from './targets.ts'
import type { Import } from './use-import.ts'

/** The result of the check, and the way on. */
export function Verdict({ what, steps, onCheck }: { what: Importable; steps: Import; onCheck(): Promise<void> }) {
  const { t } = useTranslation()
  const { checked, busy } = steps
  if (!checked) return null
  const { created, updated, unchanged, errors, isCurrent } = checked
  const isReady = errors.size === 0 && isCurrent
  const rows = created + updated
  const isNothing = isReady && rows === 0
  return (
    <Alert
      role="status"
      color={isReady ? 'teal' : 'orange'}
      icon={isReady ? <IconCheck size={18} /> : <IconAlertTriangle size={18} />}
      title={[
        errors.size > 0 ? t('imports.wrong', { count: errors.size, shown: shown(errors.size) }) : null,
        created > 0 ? t('imports.will_create', { count: created, shown: shown(created) }) : null,
        updated > 0 ? t('imports.will_update', { count: updated, shown: shown(updated) }) : null,
        unchanged > 0 ? t('imports.same', { count: unchanged, shown: shown(unchanged) }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {isNothing
            ? t('imports.nothing_new')
            : t(isReady ? 'imports.ready' : errors.size > 0 && isCurrent ? 'imports.wrong_help' : 'imports.edited')}
        </Text>
        <Added adds={checked.adds} />
        <Group>
          {isNothing ? (
            <ButtonLink to={targets[what].list}>{t('imports.see')}</ButtonLink>
          ) : isReady ? (
            <Button
              leftSection={<IconFileImport size={16} />}
              loading={busy === 'importing'}
              onClick={() => void steps.submit()}
            >
              {t(what === 'kits' ? 'imports.submit_kits' : 'imports.submit', { count: rows, shown: shown(rows) })}
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

function Added({ adds }: { adds: ImportResult['adds'] }) {
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

/** A count in the form of the language. */
export const shown = (count: number): string => formatQuantity(count, currentLanguage())
