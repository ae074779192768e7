import { ActionIcon, Button, NumberInput, Text, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mostExtras } from '#shared/billing.ts'
import { formatDecimal, formatMoney } from '#shared/rules/format.ts'
import { amountOfRate } from '#shared/rules/pricing.ts'
import { typedDecimals, typedMoney } from '../../form/decimals.ts'
import { useSettings } from '../../session/session.ts'
import { drawNow } from '../../ui/draw-now.ts'
import { focusOn, returnFocus } from '../../ui/focus/move.ts'
import { isSaveKey } from '../../ui/save-key.ts'
import { currentLanguage } from '../../words.ts'
import { type Draft, type ExtraDraft, extraLine, isBlank, limits, withExtra } from './draft.ts'

type Errors = Record<string, string>
type ExtraFieldsProps = {
  draft: Draft
  errors: Errors
  /** While the document is made nothing is taken: it would be lost (rules/change.md#21). */
  isBusy: boolean
  onChange(draft: Draft): void
}

/**
 * Lines beside the material: Enter goes to the next one or adds it; in an empty last one it takes the
 * line away and goes on to the button.
 */
export function ExtraFields({ draft, errors, isBusy, onChange }: ExtraFieldsProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLElement>(null)
  const { extras } = draft
  const isFull = extras.length >= mostExtras
  /** The text of a row; without that row, the button that adds one. */
  const textAt = (at: number) => {
    const texts = root.current?.querySelectorAll<HTMLElement>('.billing-extra-text input') ?? []
    return texts[at] ?? root.current?.querySelector<HTMLElement>('.billing-add')
  }
  const add = () => {
    if (isFull) return
    drawNow(() => onChange(withExtra(draft)))
    focusOn(textAt(extras.length))
  }
  const remove = (extra: ExtraDraft) =>
    drawNow(() => onChange({ ...draft, extras: extras.filter((one) => one !== extra) }))
  return (
    <section aria-label={t('billing.extra.title')} ref={root}>
      <Text fw={600}>{t('billing.extra.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('billing.extra.help')}
      </Text>
      {errors.extras ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.extras}
        </Text>
      ) : null}
      {extras.map((extra, at) => (
        <Extra
          key={extra.key}
          extra={extra}
          number={at + 1}
          errors={errors}
          isBusy={isBusy}
          onChange={(part) =>
            onChange({ ...draft, extras: extras.map((one) => (one === extra ? { ...one, ...part } : one)) })
          }
          onEnter={() => {
            if (at + 1 < extras.length) focusOn(textAt(at + 1))
            else if (!isBlank(extra)) add()
            else {
              const form = root.current?.closest('form')
              remove(extra)
              focusOn(form?.querySelector<HTMLElement>('.billing-create'))
            }
          }}
          onRemove={() => {
            remove(extra)
            returnFocus(textAt(Math.min(at, extras.length - 2)))
          }}
        />
      ))}
      <Button
        className="billing-add"
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={isFull || isBusy}
        onClick={add}
      >
        {t('billing.extra.add')}
      </Button>
    </section>
  )
}

type ExtraProps = {
  extra: ExtraDraft
  number: number
  errors: Errors
  isBusy: boolean
  onChange(part: Partial<ExtraDraft>): void
  onEnter(): void
  onRemove(): void
}

function Extra({ extra, number, errors, isBusy, onChange, onEnter, onRemove }: ExtraProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const figure = (name: 'quantity' | 'unit_price' | 'vat_rate' | 'discount_rate', digits: number) => ({
    label: t(`billing.extra.${name}`),
    hideControls: true,
    ...typedDecimals(),
    decimalScale: digits,
    ...limits[name],
    clampBehavior: 'none' as const,
    value: extra[name],
    error: errors[`extras.${extra.key}.${name}`],
    readOnly: isBusy,
    onChange: (value: number | string) => onChange({ [name]: value }),
  })
  // Charged once: neither days nor the discount on the total affect it.
  const total = amountOfRate([], { days: 1, degressive: { factor: 0 }, discountRate: 0, extras: [extraLine(extra)] })
  const enter = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' || press.repeat || isSaveKey(press) || !(press.target instanceof HTMLInputElement)) return
    press.preventDefault()
    onEnter()
  }
  return (
    <fieldset className="billing-extra" aria-label={t('billing.extra.line', { number })} onKeyDown={enter}>
      <TextInput
        className="billing-extra-text"
        label={t('billing.extra.text')}
        value={extra.text}
        error={errors[`extras.${extra.key}.text`]}
        readOnly={isBusy}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <NumberInput {...figure('quantity', 3)} />
      <NumberInput {...figure('unit_price', 2)} {...typedMoney(billing.currency)} />
      <NumberInput {...figure('vat_rate', 4)} placeholder={formatDecimal(billing.vatRate, language, 4)} />
      <NumberInput {...figure('discount_rate', 4)} placeholder="0" />
      <div className="billing-extra-total figures">
        <Text size="sm" c="dimmed">
          {t('billing.extra.total')}
        </Text>
        <Text fw={600}>{formatMoney(total, language, billing.currency)}</Text>
      </div>
      <Tooltip label={t('billing.extra.remove', { number })}>
        <ActionIcon
          className="billing-extra-remove"
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('billing.extra.remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </fieldset>
  )
}
