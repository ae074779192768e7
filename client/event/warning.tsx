import { Alert, type AlertProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/**
 * Something about an event that wants a decision, in the colour and with the icon that such things
 * have everywhere.
 */
export function Warning(props: AlertProps) {
  return (
    <Alert color="yellow" className="event-alert" icon={<IconAlertTriangle className="event-warning" />} {...props} />
  )
}
