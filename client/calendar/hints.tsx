import { Collapse, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { gesturesFor, keysFor } from './keys.ts'

/** Lists the gestures and, where there are any, keys of the timeline. */
export function Hints({ id, isOpen, mayEdit }: { id: string; isOpen: boolean; mayEdit: boolean }) {
  const { t } = useTranslation()
  const gestures = gesturesFor(mayEdit)
  return (
    <Collapse expanded={isOpen} id={id}>
      <Paper withBorder p="sm" role="region" aria-label={t('calendar.hints')}>
        <Text size="sm" fw={650} mb={4}>
          {t('calendar.hints_pointer')}
        </Text>
        <ul className="calendar-hints">
          {gestures.map((name) => (
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
            {keysFor(mayEdit).map((name) => (
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
