import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatInstants, formatPeriod } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { useSettings } from '../../../session/session.ts'
import { currentLanguage } from '../../../words.ts'
import { awayIn } from '../../away.tsx'
import { StepActions, StepHead } from '../step/frame.tsx'
import { useMoves } from '../step/moves.ts'
import { SummaryContents } from './contents.tsx'

/** The last step: everything on one page, missing material, and the confirmation. */
export function SummaryStep({ event }: { event: Event }) {
  const moves = useMoves()
  const finish = () => void moves.open(event.id, 'done')
  return (
    <section>
      <StepHead step="summary" />
      <Stack gap="lg">
        <Facts event={event} />
        <SummaryContents event={event} onDone={finish} />
      </Stack>
      <StepActions
        busy={null}
        isLast
        savesNothing
        onSave={(way) => (way === 'next' ? finish() : void moves.onSaved(event, 'summary', way))}
        onQuit={() => void moves.toCalendar()}
      />
    </section>
  )
}

function Facts({ event }: { event: Event }) {
  const { t } = useTranslation()
  const dates = formatPeriod(event.start_date, event.end_date, currentLanguage())
  const days = t('wizard.duration', { count: durationInDays(event.start_date, event.end_date) })
  const facts: [string, string[]][] = [
    [t('wizard.summary.dates'), [dates, awayIn(event), days].filter((line) => line !== null)],
    [t('wizard.location'), [event.location ?? '—']],
    [
      t('wizard.step.beneficiaries'),
      event.beneficiaries.length === 0
        ? [t('wizard.mini.no_beneficiary')]
        : event.beneficiaries.map(({ full_name, company }) =>
            company ? `${full_name} – ${company.legal_name}` : full_name,
          ),
    ],
  ]
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
      {facts.map(([label, lines]) => (
        <div key={label}>
          <Title component="dt" order={3} size="sm" c="dimmed" fw={500}>
            {label}
          </Title>
          {lines.map((line) => (
            <Text component="dd" key={line} m={0} className="wizard-lines">
              {line}
            </Text>
          ))}
        </div>
      ))}
      {event.description ? (
        <div className="wizard-wide">
          <Title component="dt" order={3} size="sm" c="dimmed" fw={500}>
            {t('wizard.description')}
          </Title>
          <Text component="dd" m={0} className="wizard-lines">
            {event.description}
          </Text>
        </div>
      ) : null}
      <Crew technicians={event.technicians} />
    </SimpleGrid>
  )
}

/** The technicians and their times, over the full width: a festival has dozens. */
function Crew({ technicians }: Pick<Event, 'technicians'>) {
  const { t } = useTranslation()
  const { timezone } = useSettings().general
  return (
    <div className="wizard-wide wizard-crew">
      <Title component="dt" order={3} size="sm" c="dimmed" fw={500}>
        {t('wizard.step.technicians')}
      </Title>
      <dd>
        {technicians.length === 0 ? t('wizard.mini.no_technician') : null}
        <ul>
          {technicians.map(({ id, technician, position, start_time, end_time }) => (
            <li key={id}>
              {[technician.full_name, position].filter(Boolean).join(' · ')}
              <Text size="sm" c="dimmed" className="figures">
                {formatInstants(start_time, end_time, currentLanguage(), timezone)}
              </Text>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
