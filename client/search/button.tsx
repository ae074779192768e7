import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsTight } from '../frame/page.tsx'
import { useOpening } from './opening.ts'
import { useRememberVisits } from './visited.ts'

/** Opens the search of everything, by press or by Ctrl or Cmd + K. */
export function SearchEverything() {
  const { t } = useTranslation()
  const isTight = useIsTight()
  const { open, close, takePressed, Palette } = useOpening()
  useRememberVisits()
  return (
    <>
      {isTight ? (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('frame.search.open')} onClick={open}>
          <IconSearch size={20} />
        </ActionIcon>
      ) : (
        <Button
          flex="none" // long titles are cut before it
          variant="default"
          size="xs"
          leftSection={<IconSearch size={16} />}
          rightSection={<Kbd size="xs">Ctrl K</Kbd>}
          onClick={open}
        >
          {t('frame.search.open')}
        </Button>
      )}
      {Palette ? <Palette onClose={close} takePressed={takePressed} /> : null}
    </>
  )
}
