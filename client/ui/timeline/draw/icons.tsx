/** The symbols of the bars, drawn once per timeline; marks.ts makes pictures of them. */
import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconChecks,
  IconClock,
  IconLock,
  IconPackageImport,
  IconPlayerPlay,
  IconQuestionMark,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

// Bars show them at 16 pixels, where this is the stroke of all icons (client/ui/icons.css).
const line = { size: 24, stroke: 2.25 }

const standard: Record<string, ReactNode> = {
  warning: <IconAlertTriangle {...line} />,
  check: <IconCheck {...line} />,
  checks: <IconChecks {...line} />,
  question: <IconQuestionMark {...line} />,
  clock: <IconClock {...line} />,
  archive: <IconArchive {...line} />,
  lock: <IconLock {...line} />,
  return: <IconPackageImport {...line} />,
  running: <IconPlayerPlay {...line} />,
  user: <IconUser {...line} />,
  cross: <IconX {...line} />,
}

/** `more` adds to the standard symbols or replaces them. */
export function Symbols({ more, ref }: { more?: Record<string, ReactNode>; ref: Ref<SVGSVGElement> }) {
  return (
    <svg ref={ref} className="tl-symbols" aria-hidden="true">
      <defs>
        {Object.entries({ ...standard, ...more }).map(([name, drawing]) => (
          <symbol key={name} data-name={name}>
            {drawing}
          </symbol>
        ))}
      </defs>
    </svg>
  )
}
