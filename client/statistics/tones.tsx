import { useId } from 'react'

/** How a series is drawn: by its own pattern, so that it is told without its colour too. */
export type Tone = 'now' | 'planned' | 'before'

/** The patterns of the tones, for the drawing around them: `url(#${id}${tone})` fills. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}now`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill="var(--bar-now)" />
      </pattern>
      <pattern id={`${id}planned`} width="7" height="7" patternUnits="userSpaceOnUse">
        <circle cx="3.5" cy="3.5" r="2" fill="var(--bar-planned)" />
      </pattern>
      <pattern id={`${id}before`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2.5" height="6" fill="var(--bar-before)" />
      </pattern>
    </defs>
  )
}

/** What the patterns of a chart mean; the kit's own legend knows colours alone. */
export function Legend({ series }: { series: readonly { key: string; label: string; tone: Tone }[] }) {
  const id = useId()
  return (
    <ul className="figure-legend">
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <svg width="18" height="14" aria-hidden="true">
            <Patterns id={id + key} />
            <rect x="0.5" y="0.5" width="17" height="13" className={`bar-${tone}`} fill={`url(#${id}${key}${tone})`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
