import { Alert, type AlertProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** A warning that needs a decision, with the same colour and icon everywhere. */
export function Warning(props: AlertProps) {
  return (
    <Alert color="yellow" className="event-alert" icon={<IconAlertTriangle className="event-warning" />} {...props} />
  )
}
