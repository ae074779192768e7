// What chooses days, with its looks and languages: fetched by the screens that have it, not by every page.
import '@mantine/dates/styles.css'
import './dates.css'
import 'dayjs/locale/fr'

export { DateInput, DatePicker, DatePickerInput } from '@mantine/dates'
