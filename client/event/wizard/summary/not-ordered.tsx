import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { isPlanned } from '#shared/rules/suppliers.ts'

/** Counts the sub-rentals that nobody has ordered yet; draws nothing for none (rules/wizard.md#24). */
export function NotOrdered({ event }: { event: Event }) {
  const { t } = useTranslation()
  const count = (event.sub_rentals ?? []).filter(isPlanned).length
  return count === 0 ? null : (
    <Text size="sm" fw={500} className="wizard-fact wizard-warning">
      <IconAlertTriangle size={16} aria-hidden />
      {t('sub_rental.not_ordered', { count })}
    </Text>
  )
}
