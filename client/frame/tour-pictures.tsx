import type { ReactNode } from 'react'
import type { HelpWords } from './help-words.ts'

type TourCard = keyof HelpWords['tour']['card']

/** Drawn in the colours of the product: `ink` lines, `accent` what the card is about, `pale` grounds. */
const drawings: Record<TourCard, ReactNode> = {
  calendar: (
    <>
      <path className="line" d="M20 34H300M100 20V128M180 20V128M260 20V128" />
      <rect className="accent" x="36" y="44" width="118" height="22" rx="5" />
      <rect className="pale" x="112" y="74" width="96" height="22" rx="5" />
      <rect className="dashed" x="196" y="104" width="72" height="22" rx="5" />
      <path className="ink" d="M262 118l12 26 4-11 11-4z" />
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

/** The picture of a card, which says the same as its words. */
export const TourPicture = ({ card }: { card: TourCard }) => (
  <svg className="tour-picture" viewBox="0 0 320 148" aria-hidden="true">
    <defs>
      <pattern id="tour-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="hatch-line" d="M0 0V8" />
      </pattern>
    </defs>
    {drawings[card]}
  </svg>
)
