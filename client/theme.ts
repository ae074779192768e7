import { createTheme, type MantineColorsTuple } from '@mantine/core'

// One accent, a calm blue; everything else is grey or says a state.
const accent: MantineColorsTuple = [
  '#eef3ff',
  '#dbe5fb',
  '#b4c8f3',
  '#8aa9eb',
  '#678fe4',
  '#517fe0',
  '#4576df',
  '#3664c6',
  '#2c59b2',
  '#1c4c9e',
]

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 5 },
  colors: { accent },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: { defaultProps: { centered: true } },
    Loader: { defaultProps: { type: 'dots' } },
  },
})
