import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'

type MaterialHeadProps = {
  /** The number of rows listed. */
  count: number
  /** The number of materials that lack, and whether they are listed first. */
  shortCount: number
  isShortFirst: boolean
  onShortFirst(isFirst: boolean): void
  showsPrice: boolean
  /** The rows take three lines and have no columns. */
  isTall: boolean
}

/** The line above the list: how many rows, the shortages first, the names of the columns. */
export const MaterialHead = memo(function MaterialHead(props: MaterialHeadProps) {
  const { count, shortCount, isShortFirst, onShortFirst, showsPrice, isTall } = props
  const { t } = useTranslation()
  const words = t('wizard.list.short_first', { count: shortCount })
  return (
    <div className="material-head-line">
      <span role="status">{t('wizard.list.count', { count, shown: formatQuantity(count, currentLanguage()) })}</span>
      {shortCount > 0 || isShortFirst ? (
        <Button
          size="compact-xs"
          className="material-short"
          variant={isShortFirst ? 'filled' : 'default'}
          color="orange"
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          aria-pressed={isShortFirst}
          onClick={() => onShortFirst(!isShortFirst)}
        >
          <span aria-hidden={!isTall || undefined}>{isTall ? words : shortCount}</span>
          {isTall ? null : <VisuallyHidden>{words}</VisuallyHidden>}
        </Button>
      ) : (
        <span />
      )}
      {isTall ? null : (
        <>
          {showsPrice ? <span className="material-price">{t('choosing.price')}</span> : null}
          <span>{t('choosing.free')}</span>
          <span className="material-head-quantity">{t('wizard.list.quantity')}</span>
        </>
      )}
    </div>
  )
})
