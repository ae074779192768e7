import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '../frame/notify.tsx'
import { withWords } from '../words.ts'
import type { PaletteProps, Pressed } from './pressed.ts'

/**
 * Opens the search of everything by Ctrl or Cmd + K, even within a field. Loads it on first use,
 * and buffers the keys pressed until its field has the focus.
 */
export function useOpening() {
  const { t } = useTranslation()
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const keeping = useRef<ReturnType<typeof keepKeys> | null>(null)
  const takePressed = () => {
    const pressed = keeping.current?.end() ?? { text: '', enter: false }
    keeping.current = null
    return pressed
  }
  const close = () => {
    takePressed()
    setOpen(false)
  }
  const open = () => {
    if (keeping.current) return
    keeping.current = keepKeys(close)
    setOpen(true)
    withWords(() => import('./palette.tsx'))
      .then((part) => setPalette(() => part.Palette))
      .catch((error: unknown) => {
        close()
        notifyFailure(error, t('frame.search.not_opened'))
      })
  }
  const toggle = useRef(() => {})
  toggle.current = isOpen ? close : open
  // The keys belong to the window: fields and dialogs leave this one to the search.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      event.stopPropagation()
      toggle.current()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
  return { open, close, takePressed, Palette: isOpen ? Palette : null }
}

/** Withholds letters, Backspace and Enter from the page until it ends; Escape cancels. */
function keepKeys(onEscape: () => void): { end(): Pressed } {
  const pressed: Pressed = { text: '', enter: false }
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Enter') pressed.enter = true
    else if (event.key === 'Backspace') pressed.text = pressed.text.slice(0, -1)
    else if (event.key.length === 1) pressed.text += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', keep, { capture: true })
  return {
    end: () => {
      window.removeEventListener('keydown', keep, { capture: true })
      return pressed
    },
  }
}
