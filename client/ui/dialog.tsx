import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { InLayer, useLayer } from './layer.tsx'

/** A dialog. Escape closes it only while no other layer lies over it. */
export function Dialog({ children, ...props }: ModalProps) {
  const { layer, isTop } = useLayer(props.opened)
  return (
    <Modal {...props} id={layer} closeOnEscape={isTop}>
      <InLayer layer={layer}>{children}</InLayer>
    </Modal>
  )
}

/** A drawer: a dialog from the side of the screen. */
export function SideDialog({ children, ...props }: DrawerProps) {
  const { layer, isTop } = useLayer(props.opened)
  return (
    <Drawer {...props} id={layer} closeOnEscape={isTop}>
      <InLayer layer={layer}>{children}</InLayer>
    </Drawer>
  )
}
