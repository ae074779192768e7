import '@mantine/notifications/styles.css'
import './toasts.css'
import { Notifications } from '@mantine/notifications'
import { motion } from '../motion.ts'
import { placeToasts } from './toasts.ts'

/** The kit draws an element for each of its six places. */
const findPlace = (element: HTMLElement | null) => {
  if (element?.dataset.position === 'top-center') placeToasts(element)
}

/** The toasts, three at a time. */
export const ToastList = () => (
  <Notifications ref={findPlace} position="top-center" limit={3} transitionDuration={motion.far} />
)
