import { ActionIcon, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, createContext, type Ref, useContext } from 'react'

export type Native<Own> = Own &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> }

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

/** True for the way to a new record in a phone's top bar, where it is a plus without words. */
export const InBar = createContext(false)

type NewLinkProps = Native<Omit<ButtonProps, 'children'> & { children: string }>

function NewRecord({ children, ...props }: NewLinkProps) {
  if (useContext(InBar)) {
    const { href, onClick, ref } = props
    return (
      <ActionIcon component="a" {...inBar} href={href} onClick={onClick} ref={ref} aria-label={children}>
        <IconPlus size={20} />
      </ActionIcon>
    )
  }
  return (
    <PlainButton leftSection={<IconPlus size={16} />} {...props}>
      {children}
    </PlainButton>
  )
}

/** Links to the form of a new record. */
export const NewLink = createLink(NewRecord)

/** Asks for a new record where the user is. */
export function NewButton({ children, onClick }: { children: string; onClick(): void }) {
  return useContext(InBar) ? (
    <ActionIcon {...inBar} onClick={onClick} aria-label={children}>
      <IconPlus size={20} />
    </ActionIcon>
  ) : (
    <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
      {children}
    </Button>
  )
}

const inBar = { variant: 'subtle', color: 'gray', size: 44 } as const
