import { Anchor, Badge, Group, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignment, Event, EventBeneficiary } from '#shared/event.ts'
import { formatInstants } from '#shared/rules/format.ts'
import { KindMark } from '../../event-kind/kind-mark.tsx'
import { useKind } from '../../event-kind/use-kinds.ts'
import { useCan, useSettings } from '../../session/session.ts'
import { MailLink, PhoneLink } from '../../ui/contact-link.tsx'
import { currentLanguage } from '../../words.ts'

/** Place, people and texts of an event; the header shows its dates and states on every tab. */
export function Infos({ event }: { event: Event }) {
  const { t } = useTranslation()
  const mayReadUsers = useCan('user:read')
  const { user } = event
  const kind = useKind(event.kind_id)
  const creator = user && (user.person?.full_name ?? user.pseudo)
  return (
    <dl className="event-facts">
      {event.kind_id === null ? null : (
        <>
          <dt>{t('event.kind')}</dt>
          <dd style={{ minHeight: '1lh' }}>{kind ? <KindMark kind={kind} /> : null}</dd>
        </>
      )}
      {event.manager ? (
        <>
          <dt>{t('event.manager')}</dt>
          <dd>{event.manager.full_name}</dd>
        </>
      ) : null}
      <dt>{t('event.location')}</dt>
      <dd>{event.location ?? <Text c="dimmed">{t('event.no_location')}</Text>}</dd>
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
            <TechnicianPeople technicians={event.technicians} />
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
      <Group className="event-person" gap={8}>
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

/** The technicians of the event and their times, in words. */
export function TechnicianPeople({ technicians }: { technicians: readonly Assignment[] }) {
  return (
    <ul className="event-people">
      {presences(technicians).map((own) => (
        <Technician key={own[0].technician_id} assignments={own} />
      ))}
    </ul>
  )
}

type Presences = [Assignment, ...Assignment[]]

/** The assignments of each person together, in the order of each person's first. */
function presences(assignments: readonly Assignment[]): Presences[] {
  const people = new Map<number, Presences>()
  for (const one of assignments) {
    const own = people.get(one.technician_id)
    if (own) own.push(one)
    else people.set(one.technician_id, [one])
  }
  return [...people.values()]
}

function Technician({ assignments }: { assignments: Presences }) {
  const { general } = useSettings()
  const mayRead = useCan('person:read')
  const { technician } = assignments[0]
  return (
    <li>
      <Group className="event-person" gap="md">
        {mayRead ? (
          <LinkTo to={`/technicians/${technician.id}/view`} hash="infos" isStrong>
            {technician.full_name}
          </LinkTo>
        ) : (
          <Text fw={600}>{technician.full_name}</Text>
        )}
        <Contact phone={technician.phone} email={null} />
      </Group>
      {assignments.map(({ id, start_time, end_time, position }) => (
        <Text key={id} size="sm" className="figures">
          {formatInstants(start_time, end_time, currentLanguage(), general.timezone)}
          {position ? (
            <Text span c="dimmed">
              {' · '}
              {position}
            </Text>
          ) : null}
        </Text>
      ))}
    </li>
  )
}

/** Phone and mail links of a person, large enough for a thumb. */
function Contact({ phone, email }: { phone: string | null; email: string | null }) {
  return (
    <Group className="event-person" gap="md">
      {phone ? (
        <PhoneLink phone={phone} size="sm" className="event-contact" icon={<IconPhone size={16} aria-hidden />} />
      ) : null}
      {email ? (
        <MailLink email={email} size="sm" className="event-contact" icon={<IconMail size={16} aria-hidden />} />
      ) : null}
    </Group>
  )
}

function LinkTo({
  to,
  hash,
  isStrong,
  children,
}: {
  to: string
  hash?: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <Anchor component={Link} to={to} hash={hash} fw={isStrong ? 600 : undefined}>
      {children}
    </Anchor>
  )
}
