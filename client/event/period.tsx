import { periodEnds } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'

/** A period in wall-clock dates: a line may break between the two, never inside one. */
export function Period({ from, to }: { from: string; to: string }) {
  const [first, last] = periodEnds(from, to, currentLanguage())
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
