import { Anchor, Group, Text, Title } from '@mantine/core'
import { IconMail, IconPhone, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#shared/person-shape.ts'
import { useCan } from '../session/session.ts'
import { MailLink, PhoneLink } from '../ui/contact-link.tsx'
import './technician.css'

/** A technician's fields and contact details. */
export function TechnicianInfos({ person }: { person: Person }) {
  const { t } = useTranslation()
  const mayReadUsers = useCan('user:read')
  const { nickname, reference, email, phone, full_address, country, company, note, user_id } = person
  return (
    <section>
      <Title order={2} size="h3" mb="md" className="technician-name">
        {person.full_name}
        {nickname ? (
          <Text span inherit c="dimmed" fw={500}>
            {' '}
            {t('technician.called', { nickname })}
          </Text>
        ) : null}
      </Title>
      <dl className="technician-facts">
        {reference ? <Fact name={t('person.reference')}>{reference}</Fact> : null}
        <Fact name={t('technician.contact')}>
          <Group className="technician-contacts" gap="lg">
            {phone ? (
              <PhoneLink phone={phone} className="technician-contact" icon={<IconPhone size={18} aria-hidden />} />
            ) : null}
            {email ? (
              <MailLink email={email} className="technician-contact" icon={<IconMail size={18} aria-hidden />} />
            ) : null}
            {phone || email ? null : <Text c="dimmed">{t('technician.nothing_known')}</Text>}
          </Group>
        </Fact>
        {company ? <Fact name={t('company.one')}>{company.legal_name}</Fact> : null}
        <Fact name={t('address.address')}>
          {full_address || country ? (
            <span className="technician-text">{[full_address, country?.name].filter(Boolean).join('\n')}</span>
          ) : (
            <Text c="dimmed">{t('technician.nothing_known')}</Text>
          )}
        </Fact>
        {note ? (
          <Fact name={t('person.note')}>
            <span className="technician-text">{note}</span>
          </Fact>
        ) : null}
        {user_id !== null && mayReadUsers ? (
          <Fact name={t('technician.user')}>
            <Anchor component={Link} to={`/users/${user_id}`} className="technician-contact">
              <IconUserCircle size={18} aria-hidden /> {t('technician.open_user')}
            </Anchor>
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
