import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { SideDialog } from '../../../../ui/dialog.tsx'
import { currentLanguage } from '../../../../words.ts'
import { lackOf, piecesOf, useChosen } from './chosen.ts'
import { Load, type LoadProps } from './load.tsx'
import { useCost, useMoney } from './money.ts'

/** Without room beside the list, the load is behind its sums in the foot of the page. */
export function LoadFoot({ onGoTo, ...load }: LoadProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const language = currentLanguage()
  const [isOpen, sheet] = useDisclosure(false)
  const chosen = useChosen(load.rows, load.editor.quantities)
  const cost = useCost(load.event, chosen)
  const pieces = piecesOf(chosen)
  const short = chosen.filter((one) => lackOf(one) > 0).length
  const sums = [
    t('choosing.pieces', { count: pieces, shown: formatQuantity(pieces, language) }),
    ...(money ? [money(cost.grand_total)] : []),
  ]
  return (
    <>
      <Button
        className="load-open"
        variant="default"
        rightSection={<IconChevronUp size={16} aria-hidden />}
        leftSection={
          short > 0 ? (
            <IconAlertTriangle size={16} className="load-open-short" aria-label={t('choosing.holds_short')} />
          ) : undefined
        }
        aria-haspopup="dialog"
        title={t('choosing.load_open')}
        onClick={sheet.open}
      >
        {sums.join(' · ')}
      </Button>
      <SideDialog
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="85%"
        title={t('choosing.load')}
        classNames={{ body: 'load-sheet' }}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        <Load
          {...load}
          onGoTo={(id) => {
            sheet.close()
            onGoTo(id)
          }}
        />
      </SideDialog>
    </>
  )
}
