import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import type { HelpWords } from './help-words.ts'
import { TourPicture } from './tour-pictures.tsx'
import './help.css'

const cards = ['calendar', 'states', 'load', 'back', 'find'] as const

/** Five cards for a new user (rules/user.md#21): arrows turn them, Escape leaves. */
export function Tour({ words, onEnd }: { words: HelpWords['tour']; onEnd(): void }) {
  const [place, setPlace] = useState(0)
  const card = cards[place] ?? 'calendar'
  const isLast = place === cards.length - 1
  const turn = (by: number) => setPlace(Math.min(cards.length - 1, Math.max(0, place + by)))
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shorter way to its buttons
    <div className="tour" onKeyDown={press}>
      <div aria-live="polite" key={card} className="tour-card">
        <TourPicture card={card} />
        <Text component="h3" fw={650} size="lg">
          {words.card[card].title}
        </Text>
        <Text>{words.card[card].text}</Text>
      </div>
      <DialogFoot
        aside={
          <Text size="sm" c="dimmed" className="figures">
            {place + 1} / {cards.length}
          </Text>
        }
      >
        {place === 0 ? (
          <Button variant="default" onClick={onEnd}>
            {words.skip}
          </Button>
        ) : (
          <Button variant="default" onClick={() => turn(-1)}>
            {words.back}
          </Button>
        )}
        <Button data-autofocus onClick={() => (isLast ? onEnd() : turn(1))}>
          {isLast ? words.done : words.next}
        </Button>
      </DialogFoot>
    </div>
  )
}
