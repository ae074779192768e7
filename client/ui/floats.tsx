import { MantineThemeProvider, type PortalProps } from '@mantine/core'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import './floats.css'

/** The identifier of the element in which floating parts are drawn. */
const Place = createContext('floats')

const floatIn = (id: string): Omit<PortalProps, 'children'> => ({ target: `#${CSS.escape(id)}` })

/** For the theme: what opens over the page is drawn in the `Floats` of its layout. */
export const floatOnPage = floatIn('floats')

/**
 * The place for what opens over the page: within its `main`, since screen readers do not find
 * content beside all landmarks. Every layout has one; without it nothing opens. A dialog has its
 * own.
 */
export function Floats() {
  return <div id={useContext(Place)} data-portal />
}

/** The element for parts that float over this place. */
export function useFloats(): Element {
  return document.getElementById(useContext(Place)) ?? document.body
}

/**
 * For the theme: the part of a dialog that scrolls. What opens over the dialog is drawn within it
 * too, where its keys and screen readers find it, but beside that part, which would cut it off.
 */
export function DialogScroll({ children }: { children: ReactNode }) {
  const id = useId()
  const theme = useMemo(() => {
    const defaultProps = { portalProps: floatIn(id) }
    // Lists of choices, date pickers and menus are popovers too.
    return { components: { Popover: { defaultProps }, Tooltip: { defaultProps } } }
  }, [id])
  return (
    <Place value={id}>
      {/* Scrolls by key after a click on plain text. */}
      <div className="dialog-scroll" tabIndex={-1}>
        <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      </div>
      <Floats />
    </Place>
  )
}
