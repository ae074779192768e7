import { Alert, Button, Code, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { movedEvenly } from '#shared/rules/moved-evenly.ts'
import { ButtonLink } from '../frame/link.tsx'
import { arriveAt } from '../ui/focus/move.ts'
import { saveFile } from '../ui/table/cells.ts'
import type { Moved } from './send-dump.ts'

/** What moved in, the way to sign in, and the report to keep (rules/moving-in.md#5). */
export function MovedIn({ report }: { report: Moved }) {
  const { t, i18n } = useTranslation()
  const figure = (count: number) => new Intl.NumberFormat(i18n.language).format(count)
  const save = () => saveFile(new Blob([`${report.lines.join('\n')}\n`]), t('moving.screen.file_name'))
  return (
    <Stack>
      <div>
        <Title order={2} size="h4" tabIndex={-1} ref={arriveAt}>
          {t('moving.screen.done')}
        </Title>
        <Text>{t('moving.screen.done_help')}</Text>
      </div>
      {movedEvenly(report) ? null : <Alert color="yellow">{t('moving.screen.attention')}</Alert>}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('moving.screen.kind')}</Table.Th>
            <Table.Th ta="right">{t('moving.report.read')}</Table.Th>
            <Table.Th ta="right">{t('moving.report.taken')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {report.kinds.map(({ kind, read, taken }) => (
            <Table.Tr key={kind}>
              <Table.Td>{t(`moving.kind.${kind}`)}</Table.Td>
              <Table.Td ta="right">{figure(read)}</Table.Td>
              <Table.Td ta="right">{figure(taken)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <details>
        <summary style={{ paddingBlock: 10 }}>{t('moving.screen.details')}</summary>
        <Code block mah={320} style={{ overflow: 'auto' }}>
          {report.lines.join('\n')}
        </Code>
      </details>
      <Group>
        <ButtonLink to="/login">{t('moving.screen.sign_in')}</ButtonLink>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
          {t('moving.screen.save')}
        </Button>
      </Group>
    </Stack>
  )
}
