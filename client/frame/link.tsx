import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> }

const PlainAnchor = (props: Native<AnchorProps>) => <Anchor component="a" {...props} />
const PlainButton = (props: Native<ButtonProps>) => <Button component="a" {...props} />

/** A link to another screen, its address checked by the compiler. */
export const TextLink = createLink(PlainAnchor)
/** The same, looking like a button. */
export const ButtonLink = createLink(PlainButton)
