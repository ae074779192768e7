import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { currentLanguage } from '../../words.ts'
import { FindingName } from '../inventory/findings.tsx'
import '../inventory/end-dialog.css'
import type { Changes } from './changes.ts'

type DepartureEndProps = {
  title: string
  changes: Changes
  isBusy: boolean
  onEnd(): void
  onLater(): void
  onClose(): void
}

/** Ends a departure that differs from its list: names what stays behind, and what goes beyond it. */
export function DepartureEnd({ title, changes, isBusy, onEnd, onLater, onClose }: DepartureEndProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { out, listed, left, beyond } = changes
  const shown = (quantity: number) => formatQuantity(quantity, currentLanguage())
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('departure.ask.title')}
      closeButtonProps={{ 'aria-label': t('departure.ask.no') }}
      size={560}
      fullScreen={isPhone}
    >
      <Stack gap="sm">
        <Text size="sm">{t('departure.ask.out', { title, count: out, shown: shown(out), all: shown(listed) })}</Text>
        <Told list={left} name={t('departure.ask.left')} icon={<IconAlertTriangle size={16} aria-hidden />} />
        <Told list={beyond} name={t('departure.ask.beyond')} icon={<IconPlus size={16} aria-hidden />} isMore />
        <p className="end-facts">
          <IconLock size={18} aria-hidden />
          <span>
            {[...(beyond.length > 0 ? [t('departure.ask.joins')] : []), t('departure.ask.confirms')].join(' ')}
          </span>
        </p>
        <DialogFoot
          aside={
            <Button variant="default" data-autofocus aria-label={t('inventory.later_on')} onClick={onLater}>
              {t(isPhone ? 'inventory.short.later_on' : 'inventory.later_on')}
            </Button>
          }
        >
          <Button loading={isBusy} onClick={onEnd}>
            {t('departure.ask.yes')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

type ToldProps = { list: Changes['left']; name: string; icon: ReactNode; isMore?: boolean }

function Told({ list, name, icon, isMore = false }: ToldProps) {
  if (list.length === 0) return null
  return (
    <section aria-label={name}>
      <Text size="sm" fw={600} mb={4}>
        {name}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than the dialog scrolls by keyboard */}
      <ul className="findings" aria-label={name} tabIndex={0}>
        {list.map(({ material, quantity }) => (
          <li key={material.id}>
            <FindingName material={material} />
            <span className="findings-counts figures">
              <b data-weight={isMore ? 'more' : 'missing'}>
                {icon}
                {formatQuantity(quantity, currentLanguage())}
              </b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
