import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> }

const PlainAnchor = (props: Native<AnchorProps>) => <Anchor component="a" {...props} />
const PlainButton = (props: Native<ButtonProps>) => <Button component="a" {...props} />

/** A link to another screen, its address checked by the compiler. */
export const TextLink = createLink(PlainAnchor)
/** The same, looking like a button. */
export const ButtonLink = createLink(PlainButton)

/** The way to the form of a new record. */
export const NewLink = createLink(({ children, ...props }: Native<ButtonProps>) => (
  <PlainButton leftSection={<IconPlus size={16} />} {...props}>
    {children}
  </PlainButton>
))
