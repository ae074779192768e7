import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { BesideMenu, InMenu } from '../in-menu.ts'

type RowMenuProps = {
  /** The row in words. */
  name: string
  isOpen: boolean
  onChange(isOpen: boolean): void
  /** No action stands beside the menu. */
  isAlone?: boolean
  /** Whether Tab comes to the menu; by default it does. */
  isStop?: boolean
  /** The actions: `RowButton` and `RowLink`. */
  children: ReactNode
}

/**
 * The actions of a row: the first beside a menu of all of them. A table shows them on hover and
 * focus (client/ui/table/table.css); under a finger only the menu's button is there.
 */
export function RowMenu({ name, isOpen, onChange, isAlone = false, isStop = true, children }: RowMenuProps) {
  const { t } = useTranslation()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  // A menu is drawn when it first opens: closed ones cost a list of a hundred rows a tenth to a fifth
  // of its time. Mantine returns the focus only if the menu was rendered closed first, so it opens
  // one render later.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (isOpen) setDrawn(true)
  }, [isOpen])
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" className="row-actions" data-open={isOpen || undefined}>
      {isAlone ? null : (
        // A new place each time: its first action is found anew.
        <span className="row-shortcut">
          <BesideMenu value={{}}>{children}</BesideMenu>
        </span>
      )}
      <ActionIcon
        ref={button}
        id={id}
        variant="subtle"
        color="gray"
        size={36}
        tabIndex={isStop ? undefined : -1}
        aria-label={t('table.row_actions', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => onChange(!isOpen)}
      >
        <IconDots size={18} />
      </ActionIcon>
      {isOpen || isDrawn ? (
        <Menu
          id={id}
          position="bottom-end"
          withInitialFocusPlaceholder={false}
          opened={isOpen && isDrawn}
          onChange={onChange}
        >
          <Menu.Target>
            <DrawnAlready element={button} />
          </Menu.Target>
          <Menu.Dropdown>
            <InMenu.Provider value={true}>{children}</InMenu.Provider>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  )
}

/** What a menu opens at, where that stands on the page without the menu. */
function DrawnAlready({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element.current!, [element])
  return null
}

/** How long a finger rests before it opens the menu, milliseconds, and how far it may drift, pixels. */
const rest = 500
const drift = 10

/** The state of a row's menu, and the handlers for its row: a long press opens it. */
export function useRowMenu() {
  const [isOpen, setOpen] = useState(false)
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  const row = {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      release()
      if (pointerType === 'touch') press.current = { timer: window.setTimeout(() => setOpen(true), rest), x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > drift) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
  return { isOpen, setOpen, row }
}
