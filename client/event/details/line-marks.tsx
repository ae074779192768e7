import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EventMaterial, MissingMaterial } from '#shared/material-shape.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'

type LineMarksProps = {
  material: EventMaterial
  lacking: ReadonlyMap<number, MissingMaterial>
  areReturned: boolean
}

/** What is wrong with a material of the event, over all its pieces: some lack, some did not come back. */
export function LineMarks({ material, lacking, areReturned }: LineMarksProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { quantity, quantity_returned, quantity_lost } = material.pivot
  const missing = lacking.get(material.id)
  const shown = (pieces: number) => formatQuantity(pieces, language)
  const away = areReturned ? quantity - quantity_returned - quantity_lost : 0
  return (
    <>
      {missing ? (
        <Mark>
          {t('event.missing.line', { missing: shown(missing.missing_quantity), asked: shown(quantity) })}
          {', '}
          {t('event.missing.remaining', { shown: shown(missing.remaining_quantity) })}
        </Mark>
      ) : null}
      {away > 0 ? (
        <Mark>
          {t('event.not_returned.line', {
            count: away,
            shown: shown(away),
            asked: shown(quantity),
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
