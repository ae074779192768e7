import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventLock } from '#shared/rules/event-state.ts'
import { formatMoney, formatQuantity } from '#shared/rules/format.ts'
import type { SubRental } from '#shared/sub-rental.ts'
import { api } from '../endpoints.ts'
import { RowButton } from '../form/row-actions.tsx'
import { tellOutcome } from '../form/tell-outcome.ts'
import { useWrite } from '../query.ts'
import { useCan, useSettings } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'
import { ask } from '../ui/ask.tsx'
import { PhoneLink } from '../ui/contact-link.tsx'
import { currentLanguage } from '../words.ts'
import { NextState } from './next-state.tsx'
import { pieces, taskOf } from './words.ts'
import './sub-rental.css'

const SubRentalDialog = lazy(() => import('./form.tsx').then((form) => ({ default: form.SubRentalDialog })))
type Subject = { record: SubRental } | 'new'

/** The sub-rentals of an event in its details: their state, and the ways to change them. */
export function SubRentals({ event }: { event: Event }) {
  const { t } = useTranslation()
  const day = useSiteDay()
  const mayEdit = useCan('sub_rental:edit')
  const isLocked = eventLock(event, day, 'sub_rental') !== null
  const [subject, setSubject] = useState<Subject | null>(null)
  const { sub_rentals = [], materials } = event
  // Changed by another user meanwhile: the form follows the record as it is now.
  const opened =
    subject === null || subject === 'new'
      ? subject
      : { record: sub_rentals.find(({ id }) => id === subject.record.id) ?? subject.record }
  if (!mayEdit || (sub_rentals.length === 0 && isLocked)) return null
  return (
    <Stack component="section" gap="xs" aria-label={t('sub_rental.many')}>
      <Group justify="space-between">
        <Title order={3} size="sm">
          {t('sub_rental.many')}
        </Title>
        {isLocked ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setSubject('new')}
          >
            {t('sub_rental.new')}
          </Button>
        )}
      </Group>
      {sub_rentals.length > 0 ? (
        <ul className="sub-rentals">
          {sub_rentals.map((one) => (
            <Row key={one.id} subRental={one} isLocked={isLocked} onEdit={() => setSubject({ record: one })} />
          ))}
        </ul>
      ) : null}
      {opened ? (
        <Suspense fallback={null}>
          <SubRentalDialog
            eventId={event.id}
            subject={opened === 'new' ? beginning : opened}
            materials={materials}
            isLocked={isLocked}
            onClose={() => setSubject(null)}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}
const beginning = { begin: { material: null, quantity: 1 } }

type RowProps = { subRental: SubRental; isLocked: boolean; onEdit(): void }

function Row({ subRental, isLocked, onEdit }: RowProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const remove = useRemoval()
  const language = currentLanguage()
  const { quantity, material, company, cost, state, reference, note, broken, lost } = subRental
  const facts = [reference, cost === null ? null : formatMoney(cost, language, billing.currency)].filter(Boolean)
  const shown = (count: number) => ({ count, shown: formatQuantity(count, language) })
  return (
    <li>
      <div className="sub-rental-what">
        <Text size="sm" className="figures">
          <b>{formatQuantity(quantity, language)} ×</b> {material.name}{' '}
          <span className="reference">{material.reference}</span>
        </Text>
        <Group gap="xs">
          <Text size="sm">{company?.legal_name ?? t('sub_rental.no_company')}</Text>
          {company?.phone ? <PhoneLink phone={company.phone} size="sm" className="event-contact" /> : null}
          {facts.length > 0 ? (
            <Text size="sm" c="dimmed" className="figures">
              {facts.join(' · ')}
            </Text>
          ) : null}
        </Group>
        {note ? (
          <Text size="sm" className="sub-rental-note">
            {note}
          </Text>
        ) : null}
        {broken + lost > 0 ? (
          <Text size="sm" fw={600} className="sub-rental-losses">
            <IconAlertTriangle size={14} aria-hidden />{' '}
            {[
              broken > 0 ? t('inventory.state.broken', shown(broken)) : [],
              lost > 0 ? t('inventory.state.lost', shown(lost)) : [],
            ]
              .flat()
              .join(', ')}
          </Text>
        ) : null}
      </div>
      <Group gap={6} className="sub-rental-acts">
        <Badge variant="light" tt="none" title={taskOf(state, t)}>
          {t(`sub_rental.states.${state}`)}
        </Badge>
        <NextState subRental={subRental} />
        <RowButton label={t('sub_rental.edit', pieces(subRental))} onClick={onEdit}>
          <IconPencil size={18} />
        </RowButton>
        {isLocked ? null : (
          <RowButton label={t('sub_rental.delete', pieces(subRental))} isFinal onClick={() => void remove(subRental)}>
            <IconTrash size={18} />
          </RowButton>
        )}
      </Group>
    </li>
  )
}

/** Asks, then deletes: there is no trash (rules/sub-rental.md#2). */
function useRemoval() {
  const { t } = useTranslation()
  const remove = useWrite(api.sub_rental.remove)
  return async (subRental: SubRental) => {
    const { id, version } = subRental
    const isSure = await ask({
      title: t('sub_rental.ask_delete'),
      text: t('sub_rental.ask_delete_text', pieces(subRental)),
      yes: t('sub_rental.yes_delete'),
      no: t('table.no'),
      danger: true,
    })
    if (!isSure) return
    await tellOutcome(remove.mutateAsync({ params: { id }, version }), {
      done: t('sub_rental.deleted'),
      failed: t('frame.error.deleting'),
    })
  }
}
