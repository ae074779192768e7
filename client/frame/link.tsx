import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> }

const PlainAnchor = (props: Native<AnchorProps>) => <Anchor component="a" {...props} />
const PlainButton = (props: Native<ButtonProps>) => <Button component="a" {...props} />

/** A link to another screen, its address checked by the compiler. */
export const TextLink = createLink(PlainAnchor)
/** The name of a record in a list, which links to it; in the trash it is only a name. */
export const NameLink = createLink(
  ({ record, ...props }: Native<AnchorProps> & { record: { deleted_at: string | null } }) =>
    record.deleted_at === null ? <PlainAnchor size="sm" fw={500} {...props} /> : props.children,
)
/** A link that looks like a button. */
export const ButtonLink = createLink(PlainButton)

/** Links to the form of a new record. */
export const NewLink = createLink(({ children, ...props }: Native<ButtonProps>) => (
  <PlainButton leftSection={<IconPlus size={16} />} {...props}>
    {children}
  </PlainButton>
))
