import { Alert, Button, Code, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api.ts'
import { useLeaveBlocker } from '../form/leave-blocker.ts'
import { configQuery } from '../frame/access.ts'
import { queryClient } from '../query.ts'
import { DropFile } from '../ui/drop-file.tsx'
import { currentLanguage } from '../words.ts'
import { MovedIn } from './moved-in.tsx'
import { DumpCut, DumpRefused, type Moved, type MovingProgress, sendDump } from './send-dump.ts'

/** How the administrator of the former program makes both files. */
const howTo =
  'mysqldump --single-transaction --default-character-set=utf8mb4 loxya | gzip > loxya.sql.gz\ntar czf loxya-data.tar.gz data'

/** Why nothing moved in, or that the server finishes alone. */
function failureOf(error: unknown, t: TFunction): string {
  if (error instanceof DumpRefused) return error.message
  if (error instanceof ApiProblem) {
    if (error.key !== undefined) return error.message
    // A proxy answered in the server's place.
    return error.status === 413 ? t('moving.screen.too_large') : t('moving.screen.no_answer', { status: error.status })
  }
  const hasBegun = !(error instanceof DumpCut) || error.isSent
  return t(hasBegun ? 'moving.screen.lost' : 'moving.screen.interrupted')
}

/** Moving in from Loxya: a dump, how far it is, and what came of it (rules/moving-in.md#2). */
export function FromLoxya({ onBound }: { onBound(isBound: boolean): void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [uploads, setUploads] = useState<File | null>(null)
  const [progress, setProgress] = useState<MovingProgress | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isUnderWay = progress !== null && moved === null
  // The screen has no other place to go to, and leaving it would cut the upload.
  useLeaveBlocker(
    () => isUnderWay,
    () => isUnderWay,
  )
  const start = async () => {
    if (!file) {
      setFailure(t('moving.screen.required'))
      return
    }
    setFailure(null)
    onBound(true)
    try {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const report = await sendDump(
        uploads ? [file, uploads] : [file],
        { timezone, language: currentLanguage() },
        setProgress,
      )
      queryClient.removeQueries({ queryKey: configQuery.queryKey }) // the site has its users now
      setMoved(report)
    } catch (error) {
      onBound(false)
      setProgress(null)
      setFailure(failureOf(error, t))
    }
  }
  if (moved) return <MovedIn report={moved} />
  if (progress) return <Running progress={progress} />
  return (
    <Stack>
      {failure === null ? null : (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DropFile
          label={t('moving.screen.file')}
          choose={t('moving.screen.choose')}
          text={(isDragActive) => (isDragActive ? t('imports.drop_now') : (file?.name ?? t('moving.screen.file_help')))}
          isSmall
          onFile={(chosen) => {
            setFile(chosen)
            setFailure(null)
          }}
        >
          <TakeBack file={file} onTakeBack={() => setFile(null)} />
        </DropFile>
        <DropFile
          label={t('moving.screen.uploads')}
          choose={t('moving.screen.choose_uploads')}
          text={(isDragActive) =>
            isDragActive ? t('imports.drop_now') : (uploads?.name ?? t('moving.screen.uploads_help'))
          }
          isSmall
          onFile={setUploads}
        >
          <TakeBack file={uploads} onTakeBack={() => setUploads(null)} />
        </DropFile>
      </SimpleGrid>
      <div>
        <Text size="sm">{t('moving.screen.how')}</Text>
        <Code block mt={4} style={{ whiteSpace: 'pre-wrap' }}>
          {howTo}
        </Code>
      </div>
      <Button size="md" onClick={() => void start()}>
        {t('moving.screen.start')}
      </Button>
    </Stack>
  )
}

/** Takes a chosen file back. */
function TakeBack({ file, onTakeBack }: { file: File | null; onTakeBack(): void }) {
  const { t } = useTranslation()
  if (!file) return null
  const label = t('moving.screen.remove')
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${label} ${file.name}`}
      onClick={(event) => {
        event.stopPropagation() // a click on the place around it chooses a file
        onTakeBack()
      }}
    >
      {label}
    </Button>
  )
}

function Running({ progress: { stage, share } }: { progress: MovingProgress }) {
  const { t } = useTranslation()
  const label = t(`moving.stage.${stage}`)
  const percent = Math.round(Math.min(1, share) * 100)
  return (
    <Stack gap="xs">
      <Text role="status">{label}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {t('moving.screen.stay')}
      </Text>
    </Stack>
  )
}
