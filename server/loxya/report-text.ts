import type { Language } from '#shared/language.ts'
import type { MovingReport } from '#shared/moving-in.ts'
import { formatDate, formatDecimal, formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { say } from '../words.ts'

/** The report as lines of text, to show in a terminal or to keep as a file. */
export function reportText(report: MovingReport, language: Language): string[] {
  const t = say(language)
  const width = Math.max(...report.kinds.map(({ kind }) => t(`moving.kind.${kind}`).length), 4) + 2
  const row = (name: string, ...cells: string[]) =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(10)).join('')}`
  const figure = (count: number) => formatQuantity(count, language)
  const lines = [
    t('moving.report.title', { version: report.version }),
    report.is_rehearsal
      ? t('moving.report.rehearsal')
      : t('moving.report.done', { seconds: formatDecimal(report.seconds, language) }),
    '',
    row('', t('moving.report.read'), t('moving.report.taken')),
  ]
  for (const { kind, read, taken, left, changed } of report.kinds) {
    lines.push(row(t(`moving.kind.${kind}`), figure(read), figure(taken)))
    for (const { reason, count, examples } of left) {
      const facts = { count, reason: t(`moving.left.${reason}`), examples: examples.filter(Boolean).join(', ') || '…' }
      lines.push(`  ${t('moving.report.left', facts)}`)
    }
    for (const { reason, count, examples } of changed) {
      const facts = {
        count,
        reason: t(`moving.changed.${reason}`),
        examples: examples.filter(Boolean).join(', ') || '…',
      }
      lines.push(`  ${t('moving.report.changed', facts)}`)
    }
  }
  if (report.tables_left.length > 0) {
    const list = report.tables_left.map(({ table, rows }) => `${table} (${rows})`).join(', ')
    lines.push('', t('moving.report.tables', { list }))
  }
  const sums = (side: MovingReport['bills']['before']) =>
    side
      .map(({ count, currency, without_taxes, with_taxes }) => {
        const money = (amount: string) => formatMoney(amount, language, currency)
        return `${figure(count)} × ${money(without_taxes)} / ${money(with_taxes)}`
      })
      .join(' · ') || t('moving.report.no_bills')
  const wrong = report.findings.filter(({ ok }) => !ok)
  lines.push(
    '',
    t('moving.report.bills'),
    `  ${t('moving.report.bills_before', { list: sums(report.bills.before) })}`,
    `  ${t('moving.report.bills_after', { list: sums(report.bills.after) })}`,
    '',
    t('moving.report.quantities', {
      compared: report.quantities.compared,
      differing: report.quantities.differing.length,
    }),
    ...report.quantities.differing.map(
      (one) => `  ${t('moving.report.quantity', { ...one, day: formatDate(one.day, language) })}`,
    ),
    '',
    t(wrong.length === 0 ? 'moving.report.check_fine' : 'moving.report.check'),
    ...wrong.map(({ sentence }) => `  ${sentence}`),
  )
  return lines
}
