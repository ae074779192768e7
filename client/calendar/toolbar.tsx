import { ActionIcon, Button, Group, Select, Switch, Tooltip } from '@mantine/core'
import { IconCalendarDot, IconHelp, IconListDetails, IconPlus, IconRefresh, IconTimeline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../frame/page.tsx'
import { useCan } from '../session/session.ts'
import { Centre } from './centre.tsx'
import { useParks } from './use-events.ts'

type ToolbarProps = {
  /** The middle day of the view. */
  centre: string
  day: string
  onCentre(day: string): void
  isFetching: boolean
  onRefresh(): void
  park: number | undefined
  onPark(park: number | undefined): void
  missing: boolean
  onMissing(missing: boolean): void
  /** Identifier of the hints and whether they are open; absent where there are none. */
  hints?: { id: string; isOpen: boolean; onToggle(): void }
  /** On a phone: the timeline or the agenda. */
  isTimeline: boolean
  onTimeline(isTimeline: boolean): void
}

/** The controls that move and filter the calendar. */
export function Toolbar(props: ToolbarProps) {
  const { t } = useTranslation()
  const { centre, day, onCentre, park, onPark, missing, onMissing, hints, isTimeline, onTimeline } = props
  const isPhone = useIsPhone()
  const parks = useParks()
  const mayEdit = useCan('event:edit')
  const size = isPhone ? 44 : 36
  return (
    <Group gap={isPhone ? 6 : 'xs'} className="calendar-tools">
      <Centre centre={centre} onCentre={onCentre} />
      {isPhone ? (
        <ActionIcon variant="default" size={size} aria-label={t('calendar.today')} onClick={() => onCentre(day)}>
          <IconCalendarDot size={20} />
        </ActionIcon>
      ) : (
        <Button variant="default" px="sm" leftSection={<IconCalendarDot size={18} />} onClick={() => onCentre(day)}>
          {t('calendar.today')}
        </Button>
      )}
      <Tooltip label={t('calendar.refresh')}>
        <ActionIcon
          variant="default"
          size={size}
          aria-label={t('calendar.refresh')}
          loading={props.isFetching}
          onClick={props.onRefresh}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      </Tooltip>
      {isPhone ? (
        <Tooltip label={t(isTimeline ? 'calendar.agenda' : 'calendar.timeline')}>
          <ActionIcon
            variant="default"
            size={size}
            aria-label={t(isTimeline ? 'calendar.agenda' : 'calendar.timeline')}
            onClick={() => onTimeline(!isTimeline)}
          >
            {isTimeline ? <IconListDetails size={20} /> : <IconTimeline size={20} />}
          </ActionIcon>
        </Tooltip>
      ) : null}
      {isPhone && mayEdit ? (
        <ActionIcon component={Link} to="/events/new" size={size} aria-label={t('calendar.new_event')}>
          <IconPlus size={22} />
        </ActionIcon>
      ) : null}
      {parks.length > 0 ? (
        <Select
          aria-label={t('calendar.park')}
          w={isPhone ? undefined : 210}
          flex={isPhone ? '1 1 110px' : undefined}
          styles={isPhone ? { input: { height: size } } : undefined}
          allowDeselect={false}
          value={park !== undefined && parks.some(({ id }) => id === park) ? String(park) : 'all'}
          onChange={(value) => onPark(value === null || value === 'all' ? undefined : Number(value))}
          data={[
            { value: 'all', label: t('calendar.all_parks') },
            ...parks.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      <Switch
        checked={missing}
        onChange={({ currentTarget }) => onMissing(currentTarget.checked)}
        label={t(isPhone ? 'calendar.missing_short' : 'calendar.missing_only')}
        aria-label={t('calendar.missing_only')}
        mih={isPhone ? 44 : undefined}
        styles={{ root: { display: 'flex', alignItems: 'center' }, body: { alignItems: 'center' } }}
      />
      {hints && isPhone ? (
        <ActionIcon
          variant="default"
          size={size}
          aria-label={t('calendar.hints')}
          aria-expanded={hints.isOpen}
          aria-controls={hints.id}
          onClick={hints.onToggle}
        >
          <IconHelp size={20} />
        </ActionIcon>
      ) : null}
      {hints && !isPhone ? (
        <Button
          ml="auto"
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconHelp size={18} />}
          aria-expanded={hints.isOpen}
          aria-controls={hints.id}
          onClick={hints.onToggle}
        >
          {t('calendar.hints')}
        </Button>
      ) : null}
    </Group>
  )
}
