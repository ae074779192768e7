import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import type { HelpWords } from './help-words.ts'
import { TourPicture } from './tour-pictures.tsx'
import './help.css'

type Card = keyof HelpWords['tour']['card']

const all: readonly Card[] = ['calendar', 'states', 'load', 'back', 'find']
/** A visitor neither loads nor counts. */
const ofVisitors: readonly Card[] = ['calendar', 'states', 'find']

type TourProps = {
  words: HelpWords['tour']
  /** A phone has neither bars nor keys at first. */
  isPhone: boolean
  mayPlan: boolean
  onEnd(): void
}

/** What a card tells of the screen and the rights of this user. */
function textOf(card: Card, { words, isPhone, mayPlan }: Omit<TourProps, 'onEnd'>): string {
  if (card === 'calendar' && !mayPlan) return isPhone ? words.on_phone.visitor : words.visitor
  if (isPhone && (card === 'calendar' || card === 'find')) return words.on_phone[card]
  return words.card[card].text
}

/** The cards for a new user (rules/user.md#21): arrows turn them, Escape leaves. */
export function Tour({ onEnd, ...reader }: TourProps) {
  const { words, isPhone, mayPlan } = reader
  const cards = mayPlan ? all : ofVisitors
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
        <TourPicture name={isPhone && card === 'calendar' ? 'agenda' : card} isRead={!mayPlan} />
        <Text component="h3" fw={650} size="lg">
          {words.card[card].title}
        </Text>
        <Text>{textOf(card, reader)}</Text>
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
