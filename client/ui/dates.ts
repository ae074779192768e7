// The date pickers, with their styles and languages: fetched by the screens that use them, not by
// every page.
import '@mantine/dates/styles.css'
import './dates.css'
import 'dayjs/locale/fr'

export { DateInput, DatePicker, DatePickerInput } from '@mantine/dates'
