import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** How long a question that was just drawn takes no yes, ms: the second tap of a double tap is over by then. */
const unread = 600

type ConfirmButtonProps = Pick<ButtonProps, 'color' | 'loading'> & { onClick(): void; children: ReactNode }

/**
 * The button that says yes to a question. It may open right under the finger that asked: until the
 * question can have been read, a second tap or key does nothing (rules/screen.md#9). It is not
 * disabled for that time, which would take the focus away; the whole foot lets pointers through
 * (client/style.css), so that no other answer is given either.
 */
export function ConfirmButton({ onClick, ...props }: ConfirmButtonProps) {
  const [isUnread, setUnread] = useState(true)
  // Time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setUnread(false), unread)
    return () => clearTimeout(timer)
  }, [])
  return <Button {...props} data-unread={isUnread || undefined} onClick={() => (isUnread ? undefined : onClick())} />
}
