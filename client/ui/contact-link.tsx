import { Anchor, type AnchorProps } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'

type ContactLinkProps = AnchorProps & { icon?: ReactNode }

/** A phone number as a link that calls it, however it is formatted. */
export const PhoneLink = ({ phone, ...rest }: { phone: string } & ContactLinkProps) => (
  <ContactLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} text={phone} {...rest} />
)

/** A mail address as a link that writes to it. */
export const MailLink = ({ email, ...rest }: { email: string } & ContactLinkProps) => (
  <ContactLink href={`mailto:${email}`} text={email} {...rest} />
)

function ContactLink({ href, text, icon, ...look }: { href: string; text: string } & ContactLinkProps) {
  return (
    // Its name is the whole address: screen readers would read a break inside as a gap.
    <Anchor href={href} aria-label={text} {...look}>
      {icon ? <>{icon} </> : null}
      {/* An address too long for its place breaks after @ and dots. */}
      {text.split(/(?<=[@.])/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never change places
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </Anchor>
  )
}
