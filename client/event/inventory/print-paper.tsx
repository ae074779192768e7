import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import type { Either } from '#shared/contract.ts'
import type { api } from '../../endpoints.ts'
import { documentLink } from '../../frame/open-document.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { currentLanguage } from '../../words.ts'

type Paper = {
  paper: Either<typeof api.event.inventoryPdf | typeof api.event.departurePdf | typeof api.return.pdf>
  label: string
  /** What a phone has room for. */
  short: string
}
const linkTo = (paper: Paper['paper'], id: number) =>
  documentLink(paper, { params: { id }, query: { lang: currentLanguage() } })
const printer = <IconPrinter size={16} aria-hidden />

/** A paper of an event, in a new tab. */
export function PrintPaper({ paper, id, label, short }: Paper & { id: number }) {
  return (
    <Button {...linkTo(paper, id)} variant="default" leftSection={printer} aria-label={label}>
      {useIsPhone() ? short : label}
    </Button>
  )
}

type PrintPapersProps = { papers: readonly Paper[]; id: number; label: string }

/** The papers of an event: the only one as a link, several in a menu. */
export function PrintPapers({ papers, id, label }: PrintPapersProps) {
  const [only] = papers
  if (only && papers.length === 1) return <PrintPaper {...only} id={id} />
  if (!only) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={printer} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ paper, label }) => (
          <Menu.Item key={paper.path} {...linkTo(paper, id)} leftSection={printer}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
