import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { awaitedQuantity } from '#shared/awaited.ts'
import type { EventMaterial, MissingMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { PiecesFrom } from '../../sub-rental/pieces-from.tsx'
import { currentLanguage } from '../../words.ts'

type LineMarksProps = {
  material: EventMaterial
  lacking: ReadonlyMap<number, MissingMaterial>
  areReturned: boolean
  hasDeparted: boolean
}

/** What is wrong with a material of the event, over all its pieces: some lack, some did not come back. */
export function LineMarks({ material, lacking, areReturned, hasDeparted }: LineMarksProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { quantity, quantity_returned, quantity_lost, is_unplanned } = material.pivot
  const awaited = awaitedQuantity(material.pivot, hasDeparted)
  const left = quantity - awaited
  const missing = lacking.get(material.id)
  const shown = (pieces: number) => formatQuantity(pieces, language)
  const away = areReturned ? awaited - quantity_returned - quantity_lost : 0
  return (
    <>
      <PiecesFrom materialId={material.id} />
      {missing ? (
        <Mark>
          {t('event.missing.line', { missing: shown(missing.missing_quantity), asked: shown(quantity) })}
          {', '}
          {t('event.missing.remaining', { shown: shown(missing.remaining_quantity) })}
        </Mark>
      ) : null}
      {is_unplanned ? <Mark>{t('event.departed.unplanned')}</Mark> : null}
      {left > 0 ? <Mark>{t('event.departed.left', { count: left, shown: shown(left) })}</Mark> : null}
      {away > 0 ? (
        <Mark>
          {t('event.not_returned.line', {
            count: away,
            shown: shown(away),
            asked: shown(awaited),
          })}
        </Mark>
      ) : null}
    </>
  )
}

function Mark({ children }: { children: React.ReactNode }) {
  return (
    <div>
      <Badge
        tt="none"
        leftSection={<IconAlertTriangle size={14} />}
        style={{ background: 'var(--mantine-color-yellow-4)', color: '#211a00' }}
      >
        {children}
      </Badge>
    </div>
  )
}
