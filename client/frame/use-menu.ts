import { useClickOutside, useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useMatches } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { drawNow } from '../ui/draw-now.ts'
import { focusOn } from '../ui/focus/move.ts'
import { useIsPhone, useIsWithin } from './page.tsx'

/** Widths of the menu with its words and as icons, px. */
const wide = 220
const narrow = 56

/** Windows without room for the words of the menu beside the planning of an event. */
const planningRoom = '(max-width: 1599px)'

/**
 * The menu of the frame (rules/screen.md#5): beside the page at the width that the user chose; as
 * icons while a screen that folds it wants the room, and then, like the drawer of a phone, over the
 * page once the user opens it.
 * @returns `width` that the page leaves to it, `isIcons`, whether it lies over the page, and the
 * properties of its parts
 */
export function useMenu() {
  const isPhone = useIsPhone()
  const wantsRoom = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.foldsMenu) })
  const isFolded = useIsWithin(planningRoom) && wantsRoom && !isPhone
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'menuCollapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpened, { open, close }] = useDisclosure(false)
  const isOver = isOpened && (isPhone || isFolded)
  const isNarrow = !isPhone && (isFolded || isCollapsed)
  const burger = useRef<HTMLButtonElement>(null)
  const menu = useClickOutside<HTMLDivElement>(() => isFolded && close())

  const toggle = () => {
    if (!isPhone && !isFolded) return setCollapsed(!isCollapsed)
    drawNow(isOver ? close : open)
    if (!isOver) focusOn(menu.current?.querySelector('a'))
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOver) return
    drawNow(close)
    focusOn(isPhone ? burger.current : menu.current?.querySelector('button'))
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (isFolded && relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }
  return {
    width: isNarrow ? narrow : wide,
    isNarrow,
    isOver,
    burger: { ref: burger, opened: isOver, onClick: toggle, 'aria-expanded': isOver },
    bar: {
      ref: menu,
      onKeyDown,
      onBlur,
      inert: isPhone && !isOver,
      'data-over': (isOver && isFolded) || undefined,
      style: isOver && isFolded ? { width: wide } : undefined,
    },
    content: { isCollapsed: isNarrow && !isOver, onCollapse: toggle, onNavigate: close },
  }
}
