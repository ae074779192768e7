import { PaperHead, type PaperProps } from './head.tsx'
import { PaperMonth } from './month.tsx'
import { PaperTimeline } from './timeline.tsx'
import './paper.css'

type SheetProps = PaperProps & {
  /** What is printed: of the agenda only its head, over what the screen shows. */
  view: 'timeline' | 'month' | 'agenda'
}

/** What the calendar prints instead of what the screen shows. */
export function Paper({ view, ...props }: SheetProps) {
  if (view === 'timeline') return <PaperTimeline {...props} />
  if (view === 'month') return <PaperMonth {...props} />
  return (
    <div className="paper">
      <PaperHead {...props} />
    </div>
  )
}
