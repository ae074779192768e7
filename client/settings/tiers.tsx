import { ActionIcon, Button, Group, NumberInput, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DegressiveRate, mostTiers } from '#shared/rules/pricing.ts'
import { typedDecimals } from '../form/decimals.ts'
import { limitsOfEach } from '../form/limits.ts'
import type { Tier } from './values.ts'

type TiersProps = { tiers: Tier[]; hasError: boolean; onChange(tiers: Tier[]): void }

const limits = limitsOfEach(DegressiveRate.options[1].shape.tiers.element.shape)

/** Tiers of a degressive rate, the first from day 1, each from a later day than the one before. */
export function Tiers({ tiers, hasError, onChange }: TiersProps) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<Tier>) =>
    onChange(tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)))
  const add = () => {
    const last = tiers.at(-1)
    onChange([...tiers, { from: Number(last?.from || 0) + 1, rate: last?.rate ?? 1, per_day: last?.per_day ?? 0 }])
  }
  const isWrong = (at: number) => {
    const [{ from = '', rate = '' } = {}, before] = [tiers[at], tiers[at - 1]]
    return {
      from: at > 0 && (from === '' ? hasError : Number(from) <= Number(before?.from)),
      rate: rate === '' ? hasError : Number(rate) <= 0,
    }
  }
  const figures = {
    hideControls: true,
    ...typedDecimals(),
    clampBehavior: 'none',
    flex: 1,
  } as const
  return (
    <Stack gap="xs">
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
        <Group key={at} gap="xs" wrap="nowrap" align="flex-end">
          <NumberInput
            {...figures}
            label={at === 0 ? t('settings.billing.tier_from') : undefined}
            aria-label={t('settings.billing.tier_from_of', { number: at + 1 })}
            {...limits.from}
            readOnly={at === 0}
            variant={at === 0 ? 'filled' : 'default'}
            value={tier.from}
            error={isWrong(at).from}
            onChange={(from) => change(at, { from })}
          />
          <NumberInput
            {...figures}
            label={at === 0 ? t('settings.billing.tier_rate') : undefined}
            aria-label={t('settings.billing.tier_rate_of', { number: at + 1 })}
            {...limits.rate}
            decimalScale={4}
            value={tier.rate}
            error={isWrong(at).rate}
            onChange={(rate) => change(at, { rate })}
          />
          <NumberInput
            {...figures}
            label={at === 0 ? t('settings.billing.tier_per_day') : undefined}
            aria-label={t('settings.billing.tier_per_day_of', { number: at + 1 })}
            {...limits.per_day}
            decimalScale={4}
            value={tier.per_day}
            onChange={(per_day) => change(at, { per_day })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={at === 0}
            aria-label={t('settings.billing.tier_remove', { number: at + 1 })}
            onClick={() => onChange(tiers.filter((_, place) => place !== at))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          disabled={tiers.length >= mostTiers}
          onClick={add}
        >
          {t('settings.billing.tier_add')}
        </Button>
      </Group>
    </Stack>
  )
}
