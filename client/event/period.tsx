import { formatPeriod } from '#shared/format.ts'
import { currentLanguage } from '../words.ts'

/** From when to when, wall-clock dates: a line may end between the two, and never inside one. */
export function Period({ from, to }: { from: string; to: string }) {
  const [first, last] = formatPeriod(from, to, currentLanguage()).split(' – ')
  return (
    <>
      <span className="whole-date">{first}</span>
      {last === undefined ? null : (
        <>
          {' – '}
          <span className="whole-date">{last}</span>
        </>
      )}
    </>
  )
}
