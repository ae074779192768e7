import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * A password, shown on request; screen readers get its help and its error, which Mantine omits for
 * this field only.
 */
export function Password(props: PasswordInputProps) {
  const { t } = useTranslation()
  const id = useId()
  const said = [props.error && `${id}-error`, props.description && `${id}-description`].filter(Boolean)
  return (
    <PasswordInput
      id={id}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={said.join(' ') || undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('session.show_password') }}
      {...props}
    />
  )
}
