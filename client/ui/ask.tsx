import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmButton } from './confirm-button.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { arriveAt } from './focus/move.ts'
import { closeModal, openModal } from './modals.ts'

type Question = {
  title: string
  text: string
  /** The things that the action affects; what they are made with answers no. */
  things?: ReactNode | ((takeBack: () => void) => ReactNode)
  /** Absent where there is nothing to agree to: the question is a notice then. */
  yes?: string | undefined
  no: string
  danger?: boolean
}
let asked = 0
/**
 * The second click of a double click comes before the first one's question is drawn: it must not
 * ask again.
 */
let isAsking = false

/**
 * Asks before an action, in words that name the thing and its consequence. Resolves to the answer;
 * no while another question is open.
 */
export async function ask({ title, ...question }: Question): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  return new Promise((settle) => {
    const resolve = (isYes: boolean) => {
      isAsking = false
      settle(isYes)
    }
    const id = openModal({
      title,
      closeButtonProps: { 'aria-label': question.no },
      onClose: () => resolve(false), // after a yes the promise is settled already
      // A question that follows another one in the same dialog is a new one: it begins with no
      // again.
      children: (
        <Answers
          key={asked++}
          {...question}
          answer={(isYes) => {
            if (isYes) resolve(true)
            closeModal(id)
          }}
        />
      ),
    })
  })
}

function Answers({
  text,
  things,
  yes,
  no,
  danger,
  answer,
}: Omit<Question, 'title'> & { answer(isYes: boolean): void }) {
  const refusal = useRef<HTMLButtonElement>(null)
  // A key too many must change nothing: focus the "no" button, unless the user has already moved
  // the focus.
  useEffect(() => {
    const dialog = refusal.current?.closest('[role=dialog]')
    if (!dialog?.contains(document.activeElement)) arriveAt(refusal.current)
  }, [])
  return (
    <Stack>
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      {typeof things === 'function' ? things(() => answer(false)) : things}
      <DialogFoot>
        <Button variant="default" ref={refusal} data-autofocus onClick={() => answer(false)}>
          {no}
        </Button>
        {yes === undefined ? null : (
          <ConfirmButton {...(danger && { color: 'red' })} onClick={() => answer(true)}>
            {yes}
          </ConfirmButton>
        )}
      </DialogFoot>
    </Stack>
  )
}
