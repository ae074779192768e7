import { ActionIcon, Anchor, Stack, Text, Tooltip } from '@mantine/core'
import {
  IconDownload,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Either } from '#shared/contract.ts'
import {
  type Bearer,
  type Document,
  type DocumentKind,
  documentKinds,
  documentTypes,
  type EventDocument,
} from '#shared/document.ts'
import { formatInstant, formatSize } from '#shared/rules/format.ts'
import { addressOf } from '../api.ts'
import { api } from '../endpoints.ts'
import { RowButton } from '../form/row-actions.tsx'
import { tellOutcome } from '../form/tell-outcome.ts'
import { q, useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { currentLanguage } from '../words.ts'
import type { Place } from './place.ts'
import { DocumentUpload } from './upload.tsx'
import './documents.css'

const lists: Record<Bearer, Either<typeof api.document.list | typeof api.document.ofEvent>> = {
  material: api.document.list,
  event: api.document.ofEvent,
}

type DocumentsProps = {
  place: Place
  /** Why none is added or deleted; absent where some are. */
  locked?: string | undefined
}

/** The documents of a record: a place to drop new ones, and the stored ones. */
export function Documents({ place, locked }: DocumentsProps) {
  const { t } = useTranslation()
  const { bearer, id } = place
  const { data: documents } = useSuspenseQuery(q(lists[bearer], { params: { id } }))
  return (
    <Stack maw={860}>
      {locked === undefined ? (
        <DocumentUpload place={place} documents={documents} />
      ) : (
        <Text size="sm" c="dimmed">
          {locked}
        </Text>
      )}
      {documents.length === 0 ? (
        <EmptyState drawing="folder" title={t('document.none')} help={t(`document.none_help.${bearer}`)} />
      ) : (
        <ul className="document-list" aria-label={t('document.many')}>
          {documents.map((document) => (
            <Row key={document.id} document={document} isFixed={locked !== undefined} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Row({ document, isFixed }: { document: Document | EventDocument; isFixed: boolean }) {
  const { t } = useTranslation()
  const { general } = useSettings()
  const removal = useWrite(api.document.remove)
  const language = currentLanguage()
  const { id, name, type, size, version, created_at } = document
  const kind = documentKinds.find((one) => documentTypes[one].type === type)
  const Icon = (kind && icons[kind]) ?? IconFile
  const address = addressOf(api.document.download, { params: { id } })
  const remove = async () => {
    const yes = await ask({
      title: t('document.ask_delete'),
      text: t('document.ask_delete_text', { name }),
      yes: t('document.yes_delete'),
      no: t('table.no'),
      danger: true,
    })
    if (!yes) return
    await tellOutcome(removal.mutateAsync({ params: { id }, version }), {
      done: t('document.deleted', { name }),
      failed: t('frame.error.deleting'),
    })
  }
  return (
    <li>
      <Icon size={28} aria-hidden className="document-icon" />
      <div className="document-words">
        <Anchor href={address} download fw={500}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" className="figures">
          {[kind?.toUpperCase(), formatSize(size, language)].filter(Boolean).join(' · ')}
          {' · '}
          {t('document.added', { date: formatInstant(created_at, language, general.timezone) })}
        </Text>
      </div>
      <Tooltip label={t('document.download', { name })}>
        <ActionIcon
          component="a"
          href={address}
          download
          variant="subtle"
          size={36}
          aria-label={t('document.download', { name })}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </Tooltip>
      {isFixed ? null : (
        <RowButton
          label={t('document.delete', { name })}
          isFinal
          disabled={removal.isPending}
          onClick={() => void remove()}
        >
          <IconTrash size={18} />
        </RowButton>
      )}
    </li>
  )
}

const icons: Record<DocumentKind, typeof IconFile> = {
  pdf: IconFileTypePdf,
  zip: IconFileZip,
  rar: IconFileZip,
  jpeg: IconPhoto,
  png: IconPhoto,
  webp: IconPhoto,
  txt: IconFileText,
  odt: IconFileText,
  doc: IconFileText,
  docx: IconFileText,
  ods: IconTable,
  xls: IconTable,
  xlsx: IconTable,
}
