import { Collapse, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const gestures = ['pan', 'zoom', 'hover', 'select', 'move', 'hold', 'open', 'create'] as const
const keys = [
  'arrows',
  'alt',
  'shift',
  'alt_shift',
  'enter',
  'undo',
  'step',
  'delete',
  'n',
  't',
  'zoom',
  'page',
  'home',
  'print',
  'escape',
] as const

/** Lists the gestures and, where there are any, keys of the timeline. */
export function Hints({ id, isOpen, mayEdit }: { id: string; isOpen: boolean; mayEdit: boolean }) {
  const { t } = useTranslation()
  const editing = new Set<string>([
    'select',
    'move',
    'hold',
    'create',
    'alt',
    'shift',
    'alt_shift',
    'undo',
    'delete',
    'n',
  ])
  const shown = <K extends string>(names: readonly K[]) => names.filter((name) => mayEdit || !editing.has(name))
  return (
    <Collapse expanded={isOpen} id={id}>
      <Paper withBorder p="sm" role="region" aria-label={t('calendar.hints')}>
        <Text size="sm" fw={650} mb={4}>
          {t('calendar.hints_pointer')}
        </Text>
        <ul className="calendar-hints">
          {shown(gestures).map((name) => (
            <li key={name}>
              <strong>{t(`calendar.gesture.${name}.act`)}</strong>
              <span>{t(`calendar.gesture.${name}.does`)}</span>
            </li>
          ))}
        </ul>
        <div className="calendar-keys">
          <Text size="sm" fw={650} mt="sm" mb={4}>
            {t('calendar.hints_keys')}
          </Text>
          <ul className="calendar-hints">
            {shown(keys).map((name) => (
              <li key={name}>
                <strong>{t(`calendar.key.${name}.act`)}</strong>
                <span>{t(`calendar.key.${name}.does`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </Paper>
    </Collapse>
  )
}
