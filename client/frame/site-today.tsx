import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useSiteDay } from '../session/site-day.ts'
import { dayMark } from '../ui/day-mark.ts'

/**
 * Makes the date pickers inside open on the site's today and mark it (rules/screen.md#30); by
 * default they use the browser's.
 */
export function SiteToday({ children }: { children: ReactNode }) {
  const today = useSiteDay()
  const theme = useMemo(() => {
    const defaultProps = {
      highlightToday: true,
      defaultDate: today,
      getDayProps: (day: string) => dayMark(day, today),
    }
    return {
      components: { DateInput: { defaultProps }, DatePicker: { defaultProps }, DatePickerInput: { defaultProps } },
    }
  }, [today])
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  )
}
