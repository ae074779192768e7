import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EventMaterial } from '#shared/material-shape.ts'
import { loadFigures } from '#shared/rules/measures.ts'
import { currentLanguage } from '../words.ts'
import { loadOf } from './lines.ts'
import './load-facts.css'

/**
 * What the event's material weighs, fills and draws, and of how many lines that is not known
 * (rules/load.md#4); nothing while no figure is.
 */
export function LoadFacts({ materials }: { materials: readonly EventMaterial[] }) {
  const { t } = useTranslation()
  const figures = loadFigures(loadOf(materials), currentLanguage())
  if (figures.length === 0) return null
  const unknown = figures.flatMap(({ measure, unknown: count }) =>
    count > 0 ? t(`event.load.without_${measure}`, { count }) : [],
  )
  return (
    <section aria-label={t('event.load.label')}>
      <dl className="event-load figures">
        {figures.map(({ measure, text }) => (
          <div key={measure}>
            <dt>{t(`event.load.${measure}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {unknown.length > 0 ? (
        <Text size="xs" c="dimmed">
          {unknown.join(' · ')}
        </Text>
      ) : null}
    </section>
  )
}
