import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useSiteDay } from '../session/site-day.ts'

/** Makes the date pickers inside open on the site's today and mark it (rules/screen.md#30); by default they use the browser's. */
export function SiteToday({ children }: { children: ReactNode }) {
  const today = useSiteDay()
  const theme = useMemo(() => {
    // Null and not undefined, which leaves the kit's own mark.
    const mark = (day: string) =>
      day === today
        ? { 'data-today': true, 'aria-current': 'date' as const }
        : { 'data-today': null, 'aria-current': undefined }
    const defaultProps = { highlightToday: true, defaultDate: today, getDayProps: mark }
    return { components: { DateInput: { defaultProps }, DatePickerInput: { defaultProps } } }
  }, [today])
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  )
}
