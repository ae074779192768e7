import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * A password, shown when asked; read out with its help and why it was refused, which Mantine leaves
 * out of this field alone.
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
