import { Anchor, type AnchorProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/**
 * Links to the login page in a new tab: what the user typed stays in this one, and can be saved once
 * they have signed in (rules/session.md#18).
 */
export function SignInLink({ onClick, ...props }: AnchorProps & { onClick?(): void }) {
  const { t } = useTranslation()
  return (
    <Anchor
      {...props}
      underline="always"
      href={new URL('login', document.baseURI).href}
      target="_blank"
      rel="noreferrer"
      onClick={onClick}
    >
      {t('session.sign_in_beside')}
    </Anchor>
  )
}
