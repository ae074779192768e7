import { Alert, Button, type ButtonProps, Skeleton, Text, ThemeIcon } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodedRecord } from '#shared/code.ts'
import { ApiProblem } from '../../api.ts'
import type { Native } from '../../frame/link.tsx'
import { kindIcons } from '../coded/kind-icons.tsx'
import '../coded/tones.css'
import './card.css'

type CardProps = {
  /** A picture, or what stands for one. */
  picture: ReactNode
  kind: string
  name: string
  /** Its reference, or what else tells it from its like. */
  reference?: ReactNode
  children: ReactNode
}

/** What a scanned thing is, above where it should be and what can be done with it. */
export const Card = ({ picture, kind, name, reference, children }: CardProps) => (
  <article className="thing" aria-label={name}>
    <header className="thing-head">
      {picture}
      <div>
        <span className="thing-kind">{kind}</span>
        <h2>{name}</h2>
        {reference ? <span className="reference">{reference}</span> : null}
      </div>
    </header>
    {children}
  </article>
)

/** Leads from a scanned thing to its page. */
export const PageLink = createLink((props: Native<Omit<ButtonProps, 'children'>>) => {
  const { t } = useTranslation()
  return (
    <Button component="a" variant="default" leftSection={<IconExternalLink size={18} aria-hidden />} {...props}>
      {t('scan.page')}
    </Button>
  )
})

/** What stands for a thing without a picture. */
export const Mark = ({ kind }: Pick<CodedRecord, 'kind'>) => {
  const Icon = kindIcons[kind]
  return (
    <ThemeIcon variant="light" color="gray" size={72} flex="none" aria-hidden>
      <Icon size={28} />
    </ThemeIcon>
  )
}

/** Whether the record of a query is hidden from the user, or in the trash. */
export const isAbsent = ({ error }: UseQueryResult): boolean => error instanceof ApiProblem && error.status === 404

type ReadProps<T> = { found: UseQueryResult<T>; children(data: T): ReactNode }

/** What a query reads, once it is there; its room meanwhile, and a way on when it failed. */
export function Read<T>({ found, children }: ReadProps<T>) {
  const { t } = useTranslation()
  // Trashed since it was read: what was true of it no longer is.
  if (isAbsent(found))
    return (
      <Alert color="gray" role="status">
        {t('scan.gone')}
      </Alert>
    )
  if (found.data !== undefined) return children(found.data)
  if (!found.error) {
    return (
      <div className="thing-room" role="status" aria-busy aria-label={t('scan.loading')}>
        <Skeleton height={72} mb={12} />
        <Skeleton height={24} width="60%" mb={8} />
        <Skeleton height={24} width="40%" />
      </div>
    )
  }
  return (
    <Alert color="red" role="alert">
      {t('scan.failed')}{' '}
      <Button size="compact-md" mih={44} variant="default" onClick={() => void found.refetch()}>
        {t('scan.camera.retry')}
      </Button>
    </Alert>
  )
}

/** Lines that say where a thing should be now. */
export const Where = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="thing-where">
    <h3>{title}</h3>
    <ul>{children}</ul>
  </section>
)

type LineProps = { icon: ReactNode; isOut?: boolean; detail?: string | null; children: ReactNode }

/** One of them; `isOut` is not in the warehouse. */
export const Line = ({ icon, isOut, detail, children }: LineProps) => (
  <li data-out={isOut || undefined}>
    {icon}
    <span>
      {children}
      {detail ? (
        <Text span size="sm" c="dimmed" display="block">
          {detail}
        </Text>
      ) : null}
    </span>
  </li>
)
