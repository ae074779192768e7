import { Button, Menu } from '@mantine/core'
import { IconPlaylistAdd, IconPlus } from '@tabler/icons-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { TrashToggle } from '../form/row-actions.tsx'
import { useIsPhone } from '../frame/page.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { InMenu } from '../ui/in-menu.ts'

/** One unit, or a whole series. */
type Adding = 'one' | 'series'

type AddProps = { onAdding(adding: Adding): void }
type TrashProps = { isTrash: boolean; onTrash(isTrash: boolean): void }

/**
 * The actions of the units' tab beside adding one, in the top bar: there is room for all of them in
 * a phone's menu only, elsewhere the others stand above the list.
 */
export function MoreOfUnits({ onAdding, ...trash }: AddProps & TrashProps) {
  return (
    <>
      <AddSeries onAdding={onAdding} />
      {useIsPhone() ? <OtherActions {...trash} /> : null}
    </>
  )
}

/** The way to the trash and to the import. */
export function OtherActions({ isTrash, onTrash }: TrashProps) {
  return (
    <>
      <TrashToggle isTrash={isTrash} onToggle={() => onTrash(!isTrash)} />
      <ImportLink what="units" />
    </>
  )
}

function AddSeries({ onAdding }: AddProps) {
  const { t } = useTranslation()
  if (useContext(InMenu)) {
    return (
      <Menu.Item leftSection={<IconPlaylistAdd size={18} />} onClick={() => onAdding('series')}>
        {t('unit.add_many')}
      </Menu.Item>
    )
  }
  return (
    <Button variant="default" leftSection={<IconPlaylistAdd size={16} />} onClick={() => onAdding('series')}>
      {t('unit.add_many')}
    </Button>
  )
}

/** Both ways to the first unit, where there is none. */
export function AddUnits({ onAdding }: AddProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => onAdding('one')}>
        {t('unit.add_one')}
      </Button>
      <AddSeries onAdding={onAdding} />
    </>
  )
}
