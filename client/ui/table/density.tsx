import { ActionIcon, Tooltip } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { TableOwner } from './owner.ts'

export type Density = 'comfortable' | 'compact'

/**
 * Whether the rows around are compact. Cells read it here: storage that each cell of a hundred rows
 * listened to would tell every one of the others of itself.
 */
export const IsCompact = createContext(false)

/** The height of rows, the same in every list; kept in this browser, by user. */
export function useDensity() {
  const owner = useContext(TableOwner)
  const [density, setDensity] = useLocalStorage<Density>({
    key: `table.density.${owner ?? ''}`,
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  })
  const isCompact = density === 'compact'
  return { density, isCompact, toggle: () => setDensity(isCompact ? 'comfortable' : 'compact') }
}

/** Switches between comfortable and compact rows. */
export function DensitySwitch() {
  const { t } = useTranslation()
  const { isCompact, toggle } = useDensity()
  const Icon = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall
  return (
    <Tooltip label={t('table.compact')}>
      <ActionIcon variant="default" size={36} aria-label={t('table.compact')} aria-pressed={isCompact} onClick={toggle}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
