import { ActionIcon, Button, Kbd } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconCalendarEvent, IconPackage, IconSearch, IconTool, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eventRoutes } from '#shared/event.ts'
import { formatDate } from '#shared/format.ts'
import { materialRoutes } from '#shared/material.ts'
import { personRoutes } from '#shared/person.ts'
import { protectedTags } from '#shared/tag.ts'
import { technicianRoutes } from '#shared/technician.ts'
import { matches } from '#shared/text.ts'
import { q } from '../query.ts'
import { useCan, useUser } from '../session/session.ts'
import { useLayer } from '../ui/layer.tsx'
import { currentLanguage } from '../words.ts'
import { pages } from './menu.tsx'
import { useIsTight } from './page.tsx'

/** Opens the search of everything: pages, events, materials, people (Ctrl or Cmd + K). */
export function PaletteButton() {
  const { t } = useTranslation()
  const isTight = useIsTight()
  if (isTight) {
    return (
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('frame.search.open')} onClick={spotlight.open}>
        <IconSearch size={20} />
      </ActionIcon>
    )
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconSearch size={16} />}
      rightSection={<Kbd size="xs">Ctrl K</Kbd>}
      onClick={spotlight.open}
    >
      {t('frame.search.open')}
    </Button>
  )
}

const shown = 6

export function Palette() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  useLayer(isOpen)
  const [search] = useDebouncedValue(query.trim(), 300)
  const readsPeople = useCan('person:read')
  const readsStock = useCan('material:edit') // visitors see names of materials, not their screens
  const enabled = search.length >= 2
  const events = useQuery({ ...q(eventRoutes.search, { query: { search } }), enabled, throwOnError: false })
  const materials = useQuery({
    ...q(materialRoutes.list, { query: { search, limit: shown } }),
    enabled: enabled && readsStock,
    throwOnError: false,
  })
  const persons = useQuery({
    ...q(personRoutes.list, { query: { search, limit: shown, tags: [protectedTags.beneficiary] } }),
    enabled: enabled && readsPeople,
    throwOnError: false,
  })
  const technicians = useQuery({
    ...q(technicianRoutes.list, { query: { search, limit: shown } }),
    enabled: enabled && readsPeople,
    throwOnError: false,
  })

  const groups: SpotlightActionGroupData[] = [
    {
      group: t('frame.search.pages'),
      actions: pages(user.group_id)
        .filter(({ label }) => matches(t(label), query))
        .map(({ to, label, icon: Icon }) => ({
          id: `page-${label}`,
          label: t(label),
          leftSection: <Icon size={20} />,
          onClick: () => void navigate({ to }),
        })),
    },
    {
      group: t('frame.search.events'),
      actions: (enabled ? (events.data?.data ?? []) : []).slice(0, shown).map((event) => ({
        id: `event-${event.id}`,
        label: event.title,
        description: [formatDate(event.startDate, currentLanguage()), event.location].filter(Boolean).join(' · '),
        leftSection: <IconCalendarEvent size={20} />,
        onClick: () => void navigate({ to: '/', search: { event: event.id } }),
      })),
    },
    {
      group: t('frame.search.materials'),
      actions: (enabled ? (materials.data?.data ?? []) : []).map((material) => ({
        id: `material-${material.id}`,
        label: material.name,
        description: material.reference,
        leftSection: <IconPackage size={20} />,
        onClick: () => void navigate({ to: '/materials/$id', params: { id: String(material.id) } }),
      })),
    },
    {
      group: t('frame.search.people'),
      actions: (enabled ? (persons.data?.data ?? []) : []).map((person) => ({
        id: `person-${person.id}`,
        label: person.full_name,
        description: person.company?.legal_name ?? person.reference ?? undefined,
        leftSection: <IconUser size={20} />,
        onClick: () => void navigate({ to: '/beneficiaries/$id', params: { id: String(person.id) } }),
      })),
    },
    {
      group: t('frame.menu.technicians'),
      actions: (enabled ? (technicians.data?.data ?? []) : []).map((person) => ({
        id: `technician-${person.id}`,
        label: person.full_name,
        description: person.nickname ?? person.phone ?? undefined,
        leftSection: <IconTool size={20} />,
        onClick: () => void navigate({ to: '/technicians/$id/view', params: { id: String(person.id) }, hash: 'infos' }),
      })),
    },
  ].filter(({ actions }) => actions.length > 0)

  return (
    <Spotlight
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      filter={(_, actions) => actions} // the server has searched already, without case and accents
      nothingFound={t(enabled ? 'frame.search.nothing' : 'frame.search.more')}
      shortcut="mod + K"
      scrollable
      attributes={{ content: { 'aria-label': t('frame.search.open') } }}
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={20} />,
        placeholder: t('frame.search.placeholder'),
        'aria-label': t('frame.search.placeholder'),
      }}
    />
  )
}
