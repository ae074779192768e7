import type { ReactNode } from 'react'
import type { HelpWords } from './help-words.ts'

/** A card of the tour; on a phone the calendar is an agenda. */
type Picture = keyof HelpWords['tour']['card'] | 'agenda'

/** Drawn in the colours of the product: `ink` lines, `accent` what the card is about, `pale` grounds. */
const drawings: Record<Picture, ReactNode> = {
  calendar: (
    <>
      <path className="line" d="M20 34H300M100 20V128M180 20V128M260 20V128" />
      <rect className="accent" x="36" y="44" width="118" height="22" rx="5" />
      <rect className="pale" x="112" y="74" width="96" height="22" rx="5" />
    </>
  ),
  agenda: (
    <>
      {[42, 76, 110].map((y, row) => (
        <g key={y}>
          <rect className="pale" x="72" y={y} width="176" height="28" rx="5" />
          <rect className={row === 1 ? 'dashed' : 'accent'} x="80" y={y + 7} width="22" height="14" rx="3" />
          <path className="line" d={`M112 ${y + 14}h${row === 1 ? 78 : 110}`} />
        </g>
      ))}
    </>
  ),
  states: (
    <>
      <rect className="accent" x="28" y="26" width="160" height="26" rx="5" />
      <rect className="hatched" x="70" y="62" width="160" height="26" rx="5" />
      <rect className="pale" x="120" y="98" width="160" height="26" rx="5" />
      <path className="amber" d="M140 103l9 16h-18z" />
    </>
  ),
  load: (
    <>
      <path className="line" d="M24 116H296" />
      <rect className="pale" x="34" y="44" width="158" height="60" rx="6" />
      <path className="ink-line" d="M192 60h40l24 26v18h-64z" />
      <circle className="ink" cx="78" cy="110" r="11" />
      <circle className="ink" cx="222" cy="110" r="11" />
      <rect className="accent" x="48" y="68" width="34" height="28" rx="3" />
      <rect className="accent" x="90" y="68" width="34" height="28" rx="3" />
      <rect className="dashed" x="132" y="68" width="34" height="28" rx="3" />
    </>
  ),
  back: (
    <>
      {[30, 58, 86].map((y, row) => (
        <g key={y}>
          <rect className="pale" x="52" y={y} width="216" height="20" rx="5" />
          <path className="ink-line" d={`M64 ${y + 10}l4 4 8-8`} />
          {row === 1 ? <rect className="amber" x="228" y={y + 4} width="30" height="12" rx="6" /> : null}
        </g>
      ))}
      <path className="line" d="M52 122H268" />
    </>
  ),
  find: (
    <>
      <rect className="pale" x="44" y="26" width="232" height="34" rx="8" />
      <circle className="ink-line" cx="66" cy="42" r="7" />
      <path className="ink-line" d="M71 47l7 7" />
      <rect className="accent" x="88" y="38" width="46" height="10" rx="5" />
      <path className="line" d="M56 78H230M56 96H252M56 114H200" />
    </>
  ),
}

/** What the calendar's card says one can do: a new event on a free day, or by the button of a phone. */
const acts: Partial<Record<Picture, ReactNode>> = {
  calendar: (
    <>
      <rect className="dashed" x="196" y="104" width="72" height="22" rx="5" />
      <path className="ink" d="M262 118l12 26 4-11 11-4z" />
    </>
  ),
  agenda: (
    <>
      <rect className="accent" x="222" y="10" width="26" height="24" rx="5" />
      <path className="plus" d="M235 16v12M229 22h12" />
    </>
  ),
}

type TourPictureProps = {
  name: Picture
  /** The user only reads: nothing is made in it. */
  isRead: boolean
}

/** The picture of a card, which says the same as its words. */
export const TourPicture = ({ name, isRead }: TourPictureProps) => (
  <svg className="tour-picture" viewBox="0 0 320 148" aria-hidden="true">
    <defs>
      <pattern id="tour-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="hatch-line" d="M0 0V8" />
      </pattern>
    </defs>
    {drawings[name]}
    {isRead ? null : acts[name]}
  </svg>
)
