import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Either } from '#shared/contract.ts'
import type { api } from '../../endpoints.ts'
import { documentLink } from '../../frame/open-document.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { currentLanguage } from '../../words.ts'

type PrintPaperProps = {
  paper: Either<typeof api.event.inventoryPdf | typeof api.event.departurePdf>
  id: number
  icon: ReactNode
  label: string
  /** What a phone has room for. */
  short: string
}

/** A paper of an event, in a new tab. */
export function PrintPaper({ paper, id, icon, label, short }: PrintPaperProps) {
  return (
    <Button
      {...documentLink(paper, { params: { id }, query: { lang: currentLanguage() } })}
      variant="default"
      leftSection={icon}
      aria-label={label}
    >
      {useIsPhone() ? short : label}
    </Button>
  )
}
