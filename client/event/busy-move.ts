import type { BusyTechnician } from '#shared/event.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import { ApiProblem } from '../api.ts'
import { ask } from '../ui/ask.tsx'
import { currentLanguage, i18next } from '../words.ts'
import { Declined } from './declined.ts'

/** How many a button names; more are counted. */
const mostNames = 3

/**
 * Writes new dates of an event. When only busy technicians prevent them, tells the user who is busy
 * where and offers to move without them: `send` is then called again with true
 * (rules/assignment.md#15).
 * @throws Declined when the user says no, else what `send` throws
 */
export async function moveWithBusy<T>(send: (drop: boolean) => Promise<T>): Promise<T> {
  try {
    return await send(false)
  } catch (error) {
    const busy = busyOf(error)
    if (!(error instanceof ApiProblem) || busy.length === 0) throw error
    if (!(await askToDrop(busy))) throw new Declined(error)
    return await send(true)
  }
}

function busyOf(error: unknown): readonly BusyTechnician[] {
  if (!(error instanceof ApiProblem) || error.key !== 'request.invalid') return []
  if (Object.keys(error.fields).some((field) => !field.startsWith('technicians.'))) return []
  const { busy = [] } = error.details as { busy?: BusyTechnician[] } // its shape: rules/assignment.md#13
  return busy
}

function askToDrop(busy: readonly BusyTechnician[]): Promise<boolean> {
  const t = i18next.t
  const language = currentLanguage()
  const names = [...new Map(busy.map(({ technician_id, full_name }) => [technician_id, full_name])).values()]
  const where = busy.map(({ full_name, event: { title, start_date, end_date } }) =>
    title === null || start_date === null || end_date === null
      ? t('event.busy_move.elsewhere', { name: full_name })
      : t('event.busy_move.on', { name: full_name, title, period: formatPeriod(start_date, end_date, language) }),
  )
  return ask({
    title: t('event.busy_move.title', { count: names.length }),
    text: where.join('\n'),
    yes:
      names.length > mostNames
        ? t('event.busy_move.without_count', { count: names.length })
        : t('event.busy_move.without', { names: new Intl.ListFormat(language).format(names) }),
    no: t('form.cancel'),
  })
}
