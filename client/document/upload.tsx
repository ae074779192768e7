import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconFilePlus, IconUpload, IconX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import type { Either } from '#shared/contract.ts'
import { type Bearer, type Document, documentTypes, extensionOf, mostFiles } from '#shared/document.ts'
import { formatSize } from '#shared/rules/format.ts'
import { fileName } from '#shared/rules/text.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { useLeaving } from '../form/leaving.ts'
import { RowButton } from '../form/row-actions.tsx'
import { configQuery } from '../frame/access.ts'
import { notifyDone, notifyFailure, notifyRefusal } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { useUploadProgress } from '../upload-progress.ts'
import { currentLanguage } from '../words.ts'
import type { Place } from './place.ts'

const extensions: string[] = Object.values(documentTypes).flatMap(({ extensions }) => [...extensions])
const key = (name: string): string => fileName(name).toLowerCase()

type DocumentUploadProps = { place: Place; documents: readonly Pick<Document, 'name'>[] }

const uploads: Record<Bearer, Either<typeof api.document.create | typeof api.document.addToEvent>> = {
  material: api.document.create,
  event: api.document.addToEvent,
}

/**
 * Takes files, dropped or chosen, several at once, and sends them together. Shows the errors of
 * each under its file: those known beforehand before sending, the server's afterwards.
 */
export function DocumentUpload({ place, documents }: DocumentUploadProps) {
  const { t } = useTranslation()
  const { data: config } = useSuspenseQuery(configQuery)
  const upload = useWrite(uploads[place.bearer])
  const limitsId = useId()
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<Record<string, string>>({})
  const isSending = upload.isPending
  // Another tab of the same record drops them too, unless they are on their way.
  const { isHere } = useLeaving({ isDirty: () => files.length > 0, warns: true, isSending, holdsFilters: false })

  // The same file dropped again is the same file; the checks tell another one of that name apart.
  const add = (dropped: readonly File[]) => {
    const isNew = (file: File) =>
      !files.some((one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified)
    setFiles([...files, ...dropped.filter(isNew)])
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (accepted) => add(accepted),
    noClick: true,
    noKeyboard: true,
    disabled: isSending,
  })
  const take = (file: File) => {
    setFiles(files.filter((one) => one !== file))
    setRefused(({ [file.name]: _, ...others }) => others)
  }

  const messages = files.map(
    (file, index) => foresee(t, file, files.slice(0, index), documents, config.max_upload_size) ?? refused[file.name],
  )
  const beyond = files.length - mostFiles
  const isBlocked = beyond > 0 || messages.some((message) => message !== undefined)

  // The user may have left for another tab before the answer, and the files with it.
  const send = async () => {
    setRefused({})
    try {
      await upload.mutateAsync({ params: { id: place.id }, body: { files: [...files] } })
      notifyDone(t('document.sent', { count: files.length }))
      setFiles([])
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.fields : {}
      const sentences = files.flatMap(({ name }) => (fields[name] ? `${name}: ${fields[name]}` : []))
      if (sentences.length === 0) notifyFailure(error, t(isHere() ? 'document.failed' : 'document.not_sent'))
      else if (isHere()) setRefused(fields)
      else notifyRefusal([t('document.not_sent'), ...sentences].join(' '))
    }
  }

  return (
    <div className="document-upload">
      <div {...getRootProps({ className: isDragActive ? 'document-drop is-over' : 'document-drop' })}>
        {/* Hidden from every reader: the button below opens it. */}
        <input {...getInputProps({ style: { display: 'none' } })} />
        <IconUpload size={28} aria-hidden />
        <Text fw={500}>{t(isDragActive ? 'document.drop_now' : 'document.drop')}</Text>
        <Button
          variant="default"
          leftSection={<IconFilePlus size={16} />}
          aria-describedby={limitsId}
          disabled={isSending}
          onClick={open}
        >
          {t('document.choose')}
        </Button>
        <Text size="xs" c="dimmed" ta="center" id={limitsId}>
          {t('document.limits', {
            types: config.document_types.map((type) => type.toUpperCase()).join(', '),
            size: formatSize(config.max_upload_size, currentLanguage()),
          })}
        </Text>
      </div>
      {files.length > 0 ? (
        <>
          <ul className="document-list" aria-label={t('document.chosen')}>
            {files.map((file, index) => (
              <ChosenFile
                key={`${file.name} ${file.size} ${file.lastModified}`}
                file={file}
                message={messages[index]}
                isSending={isSending}
                onTake={() => take(file)}
              />
            ))}
          </ul>
          {beyond > 0 || Object.keys(refused).length > 0 ? (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {beyond > 0 ? t('document.too_many', { count: beyond }) : t('document.refused')}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button
              leftSection={<IconUpload size={16} />}
              loading={isSending}
              disabled={isBlocked}
              onClick={() => void send()}
            >
              {t('document.send', { count: files.length })}
            </Button>
          </Group>
        </>
      ) : null}
    </div>
  )
}

type ChosenFileProps = { file: File; message: string | undefined; isSending: boolean; onTake(): void }

function ChosenFile({ file, message, isSending, onTake }: ChosenFileProps) {
  const { t } = useTranslation()
  const progress = useUploadProgress(file)
  const { name, size } = file
  return (
    <li data-refused={message !== undefined || undefined}>
      <div className="document-words">
        <Text fw={500}>{name}</Text>
        <Text size="xs" c="dimmed" className="figures">
          {[extensionOf(name).toUpperCase(), formatSize(size, currentLanguage())].filter(Boolean).join(' · ')}
        </Text>
        {message ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {message}
          </Text>
        ) : null}
        {progress === null ? null : (
          <Progress.Root size="sm" mt={4}>
            <Progress.Section value={progress * 100} aria-label={t('document.sending', { name })} />
          </Progress.Root>
        )}
      </div>
      <RowButton label={t('document.remove_chosen', { name })} disabled={isSending} onClick={onTake}>
        <IconX size={18} />
      </RowButton>
    </li>
  )
}

/**
 * What the server would answer for a file, as far as its name and size tell (rules/document.md#17).
 */
function foresee(
  t: TFunction,
  { name, size }: File,
  before: readonly File[],
  documents: readonly Pick<Document, 'name'>[],
  largest: number,
): string | undefined {
  if (documents.some((one) => one.name.toLowerCase() === key(name))) return t('invalid.file_taken')
  if (before.some((one) => key(one.name) === key(name))) return t('invalid.file_twice')
  if (size > largest) return t('invalid.file_size', { size: largest / 1024 ** 2 })
  if (size === 0) return t('invalid.file_empty')
  const extension = extensionOf(fileName(name))
  return extension === '' || extensions.includes(extension) ? undefined : t('invalid.file_type')
}
