import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRoving } from '../ui/roving.ts'
import { type Preset, presets } from './days/range.ts'

/** Ranges that the view can be set to; the one that it shows exactly is pressed. */
export function Presets({ shown, onShow }: { shown: Preset | undefined; onShow(preset: Preset): void }) {
  const { t } = useTranslation()
  const { group, tabIndex } = useRoving(presets.length, shown ? presets.indexOf(shown) : 0)
  return (
    <div role="toolbar" aria-label={t('calendar.preset.label')} className="calendar-presets" {...group}>
      {presets.map((preset, place) => (
        <UnstyledButton
          key={preset}
          className="calendar-preset"
          tabIndex={tabIndex(place)}
          aria-pressed={preset === shown}
          onClick={() => onShow(preset)}
        >
          {t(`calendar.preset.${preset}`)}
        </UnstyledButton>
      ))}
    </div>
  )
}
