import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconCalendar, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { ButtonLink, NewLink } from '../../frame/link.tsx'
import { arriveAt } from '../../ui/focus/move.ts'
import { BriefFacts } from './brief/facts.tsx'
import { PrintLink } from './step/print-link.tsx'

/** The end of the wizard: what was done, and likely next steps. */
export function Done({ event }: { event: Event }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The wizard led here: reading continues at the summary.
  useLayoutEffect(() => arriveAt(heading.current, { preventScroll: true }), [])
  const state = event.is_confirmed ? 'confirmed' : 'unconfirmed'
  return (
    <Stack gap="lg" maw={720} py="xl">
      <Group wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color="teal" size={48} radius="xl" aria-hidden>
          <IconCircleCheck size={28} />
        </ThemeIcon>
        <Stack gap={6} className="wizard-done">
          <Title order={2} size="h3" ref={heading} tabIndex={-1} className="wizard-heading">
            {t(`wizard.done.${state}`, { title: event.title })}
          </Title>
          <Text c="dimmed">{t(`wizard.done.${event.has_missing_materials ? 'missing' : state}_help`)}</Text>
          <BriefFacts event={event} />
        </Stack>
      </Group>
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t('wizard.done.next')}
        </Title>
        <Group>
          <ButtonLink to="/" search={{ date: event.start_date.slice(0, 10) }} leftSection={<IconCalendar size={16} />}>
            {t('wizard.done.calendar')}
          </ButtonLink>
          {event.has_missing_materials ? (
            <ButtonLink
              to="/events/$id"
              params={{ id: String(event.id) }}
              search={{ step: 'materials' }}
              variant="default"
              leftSection={<IconAlertTriangle size={16} />}
            >
              {t('wizard.summary.fix')}
            </ButtonLink>
          ) : null}
          <PrintLink event={event} />
          <NewLink to="/events/new" variant="default">
            {t('wizard.done.again')}
          </NewLink>
          <ButtonLink
            to="/events/$id"
            params={{ id: String(event.id) }}
            variant="subtle"
            leftSection={<IconPencil size={16} />}
          >
            {t('wizard.done.edit')}
          </ButtonLink>
        </Group>
      </Stack>
    </Stack>
  )
}
