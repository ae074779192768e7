import type { ButtonProps } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodedRecord } from '#shared/code.ts'
import { kindIcons } from './kind-icons.tsx'
import './candidates.css'

type CandidatesProps = {
  records: readonly CodedRecord[]
  /** What chooses a record: a button or a link with this face. */
  children(record: CodedRecord, face: ButtonProps & { children: string }): ReactNode
}

/** The records that bear one serial number, for the user to choose from. */
export function Candidates({ records, children }: CandidatesProps) {
  const { t } = useTranslation()
  return (
    <div className="candidates">
      {records.map((record) => {
        const Icon = kindIcons[record.kind]
        return (
          <Fragment key={`${record.kind} ${record.id}`}>
            {children(record, {
              variant: 'default',
              justify: 'flex-start',
              mih: 44,
              leftSection: <Icon size={18} aria-hidden />,
              children: `${record.label} · ${t(`code.kind.${record.kind}`)}`,
            })}
          </Fragment>
        )
      })}
    </div>
  )
}
