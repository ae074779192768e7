import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#shared/field.ts'
import { type Labelled, mostLabelled } from '#shared/label.ts'
import { mostPerPage } from '#shared/limits.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { RowButton } from '../form/row-actions.tsx'
import { useSubmission } from '../form/submission.ts'
import { notifyFailure, notifyRefusal } from '../frame/notify.tsx'
import { useIsHere } from '../is-here.ts'
import { InMenu } from '../ui/in-menu.ts'
import type { Paging } from '../ui/table/export-menu.tsx'
import { currentLanguage } from '../words.ts'
import { useLabels } from './dialog.tsx'

/** Labels of one record, on its page: opens the dialog. */
export function LabelsButton({ what, ids }: { what: Labelled; ids: readonly number[] }) {
  const open = useLabels()
  return <LabelsEntry onClick={() => open(what, ids)} />
}

/** Labels of the rows of a list without pages, beside its export. */
export function LabelsIcon({ what, ids }: { what: Labelled; ids: readonly number[] }) {
  const { t } = useTranslation()
  const open = useLabels()
  const openAll = () => (ids.length > mostLabelled ? sayTooMany(t) : open(what, ids))
  if (ids.length === 0) return null
  return (
    <Tooltip label={t('label.many')}>
      <ActionIcon variant="default" size={36} aria-label={t('label.many')} onClick={openAll}>
        <IconQrcode size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

const sayTooMany = (t: TFunction) =>
  notifyRefusal(t('label.too_many', { most: formatQuantity(mostLabelled, currentLanguage()) }))

/** Labels of one record, at the end of its row. */
export function RowLabels({ what, id, name }: { what: Labelled; id: number; name: string }) {
  const { t } = useTranslation()
  const open = useLabels()
  return (
    <RowButton label={t('label.of_one', { name })} onClick={() => open(what, [id])}>
      <IconQrcode size={18} />
    </RowButton>
  )
}

type ListLabelsProps = {
  what: Labelled
  /** How many records the list's search and filters leave. */
  total: number
  /** Reads a page of them, in the list's order. */
  readPage(paging: Paging): Promise<Page<{ id: number }>>
}

/** Labels of everything that a list holds under its present search and filters. */
export function ListLabels({ what, total, readPage }: ListLabelsProps) {
  const { t } = useTranslation()
  const open = useLabels()
  const isHere = useIsHere()
  const { isBusy, submit } = useSubmission()
  const openAll = async () => {
    if (total > mostLabelled) return sayTooMany(t)
    try {
      const ids = await idsOf(readPage)
      if (isHere()) open(what, ids)
    } catch (error) {
      notifyFailure(error, t('label.failed'))
    }
  }
  if (total === 0) return null
  return <LabelsEntry isBusy={isBusy} onClick={() => void submit(openAll)} />
}

async function idsOf(readPage: ListLabelsProps['readPage']): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await readPage({ page, limit: mostPerPage })
    ids.push(...data.map(({ id }) => id))
    pages = pagination.total.pages
  }
  return ids
}

/** A button, or an entry of a menu. */
function LabelsEntry({ isBusy, onClick }: { isBusy?: boolean; onClick(): void }) {
  const { t } = useTranslation()
  if (useContext(InMenu))
    return (
      <Menu.Item leftSection={<IconQrcode size={18} />} onClick={onClick}>
        {t('label.many')}
      </Menu.Item>
    )
  return (
    <Button variant="default" leftSection={<IconQrcode size={16} />} loading={isBusy} onClick={onClick}>
      {t('label.many')}
    </Button>
  )
}
