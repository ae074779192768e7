import { Badge, Button, NumberInput, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { paidPieces } from '#shared/rules/exact-lines.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import { typedDecimals } from '../../form/decimals.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { paidLines } from './billed-lines.ts'
import { type Figure, limits } from './draft.ts'

type Lines = Record<number, Figure>
type LineDiscountsProps = {
  event: Event
  lines: Lines
  errors: Record<string, string>
  /** While the document is made nothing is taken: it would be lost (rules/change.md#21). */
  isBusy: boolean
  onChange(lines: Lines): void
}

/**
 * Discounts on single materials and kits, folded away until the user wants them; the folded part shows how
 * many there are.
 */
export function LineDiscounts({ event, lines, errors, isBusy, onChange }: LineDiscountsProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const percent = language === 'fr' ? '\u202f%' : '%'
  const id = useId()
  const [isWanted, setWanted] = useState(false)
  const billed = paidLines(event)
  const wrong = billed.some(({ key }) => `lines.${key}` in errors) || 'lines' in errors
  const isOpen = isWanted || wrong
  const given = billed.filter(({ key }) => Number(lines[key] ?? 0) > 0).length
  return (
    <section aria-label={t('billing.line.title')}>
      <Button
        variant="subtle"
        color="gray"
        px={4}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={isOpen ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
        rightSection={
          given > 0 ? (
            <Badge variant="light" tt="none">
              {t('billing.line.count', { count: given })}
            </Badge>
          ) : null
        }
        onClick={() => setWanted(!isOpen)}
      >
        {t('billing.line.title')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <>
            <Text size="sm" c="dimmed">
              {t('billing.line.help')}
            </Text>
            {errors.lines ? (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {errors.lines}
              </Text>
            ) : null}
            <ul className="billing-lines">
              {billed.map((line) => (
                <li key={line.key}>
                  <div>
                    <Text size="sm" fw={500}>
                      {line.name}
                    </Text>
                    <Text size="xs" c="dimmed" className="figures">
                      {t('billing.line.price', {
                        quantity: formatQuantity(paidPieces(line), language),
                        price: formatMoney(line.rental_price ?? 0, language, billing.currency),
                      })}
                    </Text>
                  </div>
                  <NumberInput
                    aria-label={t('billing.line.rate_of', { name: line.name })}
                    {...typedDecimals()}
                    decimalScale={4}
                    {...limits.discount_rate}
                    clampBehavior="none"
                    hideControls
                    placeholder={`0${percent}`}
                    suffix={percent}
                    value={lines[line.key] ?? ''}
                    readOnly={isBusy}
                    error={errors[`lines.${line.key}`]}
                    onChange={(rate) => onChange({ ...lines, [line.key]: rate })}
                  />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  )
}
