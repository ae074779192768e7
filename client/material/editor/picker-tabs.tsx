import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import type { PickerTab } from './use-tab.ts'

type PickerTabsProps = { tab: PickerTab; onTab(tab: PickerTab): void; kits: number }

/** The choice between single materials and kits, above the search. */
export function PickerTabs({ tab, onTab, kits }: PickerTabsProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      className="picker-tabs"
      aria-label={t('choosing.tabs')}
      size="xs"
      value={tab}
      onChange={(value) => onTab(value === 'kits' ? 'kits' : 'materials')}
      data={[
        { value: 'materials', label: t('choosing.tab_materials') },
        {
          value: 'kits',
          label: t('choosing.tab_kits', { shown: formatQuantity(kits, currentLanguage()) }),
        },
      ]}
    />
  )
}
