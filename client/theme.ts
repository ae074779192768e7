import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import type { TFunction } from 'i18next'
import type { KeyboardEvent } from 'react'
import { accentTones } from '#shared/accent.ts'
import { ease, motion } from './motion.ts'
import { DialogScroll, floatOnPage } from './ui/floats.tsx'

/**
 * A button without a background has the colours of text: in dark mode the kit's own are near white,
 * whatever the button does.
 */
const buttonColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'subtle') return colors
  const { color = input.theme.primaryColor } = input
  if (color === 'red') return { ...colors, color: 'var(--mantine-color-error)' }
  return color === input.theme.primaryColor ? { ...colors, color: 'var(--mantine-color-anchor)' } : colors
}

/**
 * A list of choices scrolls itself (client/ui/floats.css): a scrolling part inside it would need
 * its own key.
 */
const choices = { withScrollArea: false }

/**
 * Enter takes the visibly marked choice; when nothing is found it does nothing, and never submits
 * the form around an open list. Mantine tracks the marked choice apart from what it draws, and has
 * none while letters come faster than its timers.
 */
const search = {
  ...choices,
  selectFirstOptionOnChange: true,
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event
    // With Ctrl it belongs to the form.
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing || !currentTarget.dataset.expanded) return
    event.preventDefault()
    event.stopPropagation()
    const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
    list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click()
  },
}

const folding = { transitionDuration: motion.usual, transitionTimingFunction: ease }
const opening = (duration: number) => ({ transitionProps: { duration, timingFunction: ease } })

// A dialog's header must not count as a second banner of the page.
const dialog = { scrollAreaComponent: DialogScroll, attributes: { header: { role: 'presentation' } } }

export const theme = createTheme({
  variantColorResolver: buttonColors,
  // Everything beside the accent is grey or shows a state.
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent: accentTones },
  fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  autoContrast: true,
  // Where black on a colour reads as well as white: beyond it black reads better (WCAG 2, 1.4.3).
  luminanceThreshold: 0.179,
  respectReducedMotion: true,
  components: {
    // Help appears under the field, like the server's message.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Tooltip: { defaultProps: { portalProps: floatOnPage, openDelay: 300, withArrow: true, ...opening(motion.quick) } },
    // The background and the icon carry the colour: as text on it, it is too faint.
    Alert: { defaultProps: { styles: { title: { color: 'var(--mantine-color-text)' } } } },
    // The strip above it holds one toast; more push it down (style.css).
    Modal: { defaultProps: { ...dialog, ...opening(motion.usual), centered: true, yOffset: 64 } },
    ModalRoot: { defaultProps: { scrollAreaComponent: DialogScroll, ...opening(motion.usual) } },
    Drawer: { defaultProps: { ...dialog, ...opening(motion.far) } },
    Popover: { defaultProps: { portalProps: floatOnPage, ...opening(motion.quick) } },
    Menu: { defaultProps: opening(motion.quick) },
    Collapse: { defaultProps: folding },
    AppShell: { defaultProps: { ...folding, transitionDuration: motion.far } },
    SegmentedControl: { defaultProps: folding },
    Burger: { defaultProps: folding },
    Select: { defaultProps: search },
    MultiSelect: { defaultProps: search },
    Autocomplete: { defaultProps: choices },
    TagsInput: { defaultProps: choices },
    // The arrow keys step; two buttons in the height of a field are too small to hit.
    NumberInput: { defaultProps: { hideControls: true } },
    Loader: { defaultProps: { type: 'dots' } },
  },
})

/** The accent, thinned with the page's ground: so much of it, percent. */
const mixed = (share: number) =>
  `color-mix(in srgb, var(--mantine-color-accent-6) ${share}%, var(--mantine-color-body))`

/**
 * The durations of motion for stylesheets, and colours where Mantine's own are too faint to read at
 * arm's length (WCAG 2, 1.4.3): greys, refusals, links.
 */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {
    '--motion-quick': `${motion.quick}ms`,
    '--motion': `${motion.usual}ms`,
    '--motion-far': `${motion.far}ms`,
    '--motion-ease': ease,
  },
  light: {
    '--mantine-color-dimmed': '#5a6068',
    '--mantine-color-placeholder': '#666c74',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    // The kit's own is too dark for the letters of a button below the pointer.
    '--mantine-color-accent-light-hover':
      'color-mix(in srgb, var(--mantine-color-accent-6) 14%, var(--mantine-color-white))',
  },
  dark: {
    '--mantine-color-dimmed': '#a8adb4',
    '--mantine-color-placeholder': '#a0a5ac',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-accent-3)',
    // The kit's own are darker than the page: a marked or chosen entry would look like a hole in it.
    '--mantine-color-accent-light': mixed(24),
    '--mantine-color-accent-light-hover': mixed(32),
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
  },
})

/** Names of the arrows of every date picker, in the user's language. */
export function pickersIn(t: TFunction): MantineThemeOverride {
  const ariaLabels = {
    previousMonth: t('frame.picker.previous_month'),
    nextMonth: t('frame.picker.next_month'),
    previousYear: t('frame.picker.previous_year'),
    nextYear: t('frame.picker.next_year'),
    previousDecade: t('frame.picker.previous_decade'),
    nextDecade: t('frame.picker.next_decade'),
  }
  return {
    components: {
      DateInput: { defaultProps: { ariaLabels } },
      DatePicker: { defaultProps: { ariaLabels } },
      DatePickerInput: { defaultProps: { ariaLabels } },
    },
  }
}
