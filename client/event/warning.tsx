import { Alert, type AlertProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import './warning.css'

/** A warning that needs a decision, with the same colour and icon everywhere. */
export function Warning({ className = '', ...props }: AlertProps) {
  return (
    <Alert
      color="yellow"
      className={`event-alert ${className}`}
      icon={<IconAlertTriangle className="event-warning" />}
      {...props}
    />
  )
}
