import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event, EventBeneficiary } from '#shared/event.ts'
import { formatInstants, formatPeriod } from '#shared/format.ts'
import { durationInDays } from '#shared/period.ts'
import { useCan, useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { StatusBadges } from './status-badges.tsx'

/** Dates, place, people and words of an event. */
export function Infos({ event, day }: { event: Event; day: string }) {
  const { t } = useTranslation()
  const mayReadUsers = useCan('user:read')
  const { user } = event
  const creator = user && (user.person?.full_name ?? user.pseudo)
  const days = durationInDays(event.start_date, event.end_date)
  return (
    <dl className="event-facts">
      <dt>{t('event.period')}</dt>
      <dd>
        {formatPeriod(event.start_date, event.end_date, currentLanguage())} ({t('event.days', { count: days })})
      </dd>
      <dt>{t('event.location')}</dt>
      <dd>{event.location ?? <Text c="dimmed">{t('event.no_location')}</Text>}</dd>
      <dt>{t('event.state')}</dt>
      <dd>
        <StatusBadges event={event} day={day} />
      </dd>
      <dt>{t('event.beneficiaries')}</dt>
      <dd>
        {event.beneficiaries.length === 0 ? <Text c="dimmed">{t('event.nobody')}</Text> : null}
        <ul className="event-people">
          {event.beneficiaries.map((person, index) => (
            <Beneficiary key={person.id} person={person} isOnBill={index === 0} />
          ))}
        </ul>
      </dd>
      {event.technicians.length > 0 ? (
        <>
          <dt>{t('event.technicians')}</dt>
          <dd>
            <ul className="event-people">
              {event.technicians.map((assignment) => (
                <Technician key={assignment.id} assignment={assignment} />
              ))}
            </ul>
          </dd>
        </>
      ) : null}
      {event.description ? (
        <>
          <dt>{t('event.description')}</dt>
          <dd style={{ whiteSpace: 'pre-line' }}>{event.description}</dd>
        </>
      ) : null}
      {user && creator ? (
        <>
          <dt>{t('event.creator')}</dt>
          <dd>{mayReadUsers ? <LinkTo to={`/users/${user.id}`}>{creator}</LinkTo> : creator}</dd>
        </>
      ) : null}
    </dl>
  )
}

function Beneficiary({ person, isOnBill }: { person: EventBeneficiary; isOnBill: boolean }) {
  const { t } = useTranslation()
  const mayRead = useCan('person:read')
  const { billing } = useSettings()
  const { company } = person
  return (
    <li>
      <Group gap={8}>
        {mayRead ? (
          <LinkTo to={`/beneficiaries/${person.id}`} isStrong>
            {person.full_name}
          </LinkTo>
        ) : (
          <Text fw={600}>{person.full_name}</Text>
        )}
        {company ? (
          mayRead ? (
            <LinkTo to={`/companies/${company.id}`}>{company.legal_name}</LinkTo>
          ) : (
            company.legal_name
          )
        ) : null}
        {isOnBill && billing.mode !== 'none' ? (
          <Badge variant="light" tt="none">
            {t('event.on_bill')}
          </Badge>
        ) : null}
      </Group>
      <Contact phone={person.phone ?? company?.phone ?? null} email={person.email} />
    </li>
  )
}

function Technician({ assignment }: { assignment: Assignment }) {
  const { general } = useSettings()
  const mayRead = useCan('person:read')
  const { technician, start_time, end_time, position } = assignment
  return (
    <li>
      <Group gap={8}>
        {mayRead ? (
          <LinkTo to={`/technicians/${technician.id}/view`} isStrong>
            {technician.full_name}
          </LinkTo>
        ) : (
          <Text fw={600}>{technician.full_name}</Text>
        )}
        {position ? (
          <Badge variant="light" color="gray" tt="none">
            {position}
          </Badge>
        ) : null}
      </Group>
      <Stack gap={0}>
        <Text size="sm">{formatInstants(start_time, end_time, currentLanguage(), general.timezone)}</Text>
        <Contact phone={technician.phone} email={null} />
      </Stack>
    </li>
  )
}

/** Ways to reach somebody, large enough for a thumb. */
function Contact({ phone, email }: { phone: string | null; email: string | null }) {
  return (
    <Group gap="md">
      {phone ? (
        <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`} size="sm" className="event-contact">
          <IconPhone size={15} aria-hidden /> {phone}
        </Anchor>
      ) : null}
      {email ? (
        <Anchor href={`mailto:${email}`} size="sm" className="event-contact">
          <IconMail size={15} aria-hidden /> {email}
        </Anchor>
      ) : null}
    </Group>
  )
}

function LinkTo({ to, isStrong, children }: { to: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} fw={isStrong ? 600 : undefined}>
      {children}
    </Anchor>
  )
}
