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
import { type Document, type DocumentKind, documentKinds, documentTypes } from '#shared/document.ts'
import { formatInstant, formatSize } from '#shared/rules/format.ts'
import { addressOf } from '../api.ts'
import { api } from '../endpoints.ts'
import { RowButton } from '../form/row-actions.tsx'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { q, useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { currentLanguage } from '../words.ts'
import { DocumentUpload } from './documents-upload.tsx'
import './documents.css'

/** The documents of a material: a place to drop new ones, and the stored ones. */
export function Documents({ materialId }: { materialId: number }) {
  const { t } = useTranslation()
  const { data: documents } = useSuspenseQuery(q(api.document.list, { params: { id: materialId } }))
  return (
    <Stack maw={860}>
      <DocumentUpload materialId={materialId} documents={documents} />
      {documents.length === 0 ? (
        <EmptyState drawing="folder" title={t('document.none')} help={t('document.none_help')} />
      ) : (
        <ul className="document-list" aria-label={t('document.many')}>
          {documents.map((document) => (
            <Row key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Row({ document }: { document: Document }) {
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
    removal.mutate(
      { params: { id }, version },
      {
        onSuccess: () => notifyDone(t('document.deleted', { name })),
        onError: (error) => notifyFailure(error, t('frame.error.deleting')),
      },
    )
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
      <RowButton
        label={t('document.delete', { name })}
        isFinal
        disabled={removal.isPending}
        onClick={() => void remove()}
      >
        <IconTrash size={18} />
      </RowButton>
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
