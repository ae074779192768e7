import { Skeleton, Stack, Tabs } from '@mantine/core'
import { IconFiles, IconHistory, IconInfoCircle, IconPencil, IconStack2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { useHash } from '../frame/hash.ts'
import { ButtonLink, NewButton } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { LabelsButton } from '../label/buttons.tsx'
import { parkChoicesQuery } from '../park/queries.ts'
import { queryClient, useRecord } from '../query.ts'
import { ahead } from '../ui/quiet-load.ts'
import { MoreOfUnits } from '../unit/actions.tsx'
import type { UnitSearch } from '../unit/address.ts'
import { unitsQuery } from '../unit/queries.ts'
import { MaterialInfos } from './view-infos.tsx'

// The code that takes dropped files is fetched only where users can drop files.
const Documents = lazy(async () => ({ default: (await import('../document/documents.tsx')).Documents }))
const History = lazy(async () => ({ default: (await import('../history/history.tsx')).History }))
const loadUnits = async () => ({ default: (await import('../unit/tab.tsx')).Units })
const Units = lazy(loadUnits)

/** Fetches what the tab of units needs, all at once, when a pointer or the focus comes near it. */
function prefetchUnits(id: number): void {
  void ahead(loadUnits).catch(() => {}) // the tab itself reports the failure
  void queryClient.prefetchQuery(unitsQuery(id))
  void queryClient.prefetchQuery(parkChoicesQuery)
}

const route = getRouteApi('/app/materials/$id/view')
const tabs = ['infos', 'units', 'documents', 'history'] as const

/**
 * One material: its fields, what is free of it, its units and its documents; the hash names the tab
 * (rules/material.md#29).
 */
export function MaterialView() {
  const { t } = useTranslation()
  const params = route.useParams()
  const navigate = route.useNavigate()
  const hash = useHash()
  const material = useRecord(api.material.get, params)
  const known = tabs.filter((one) => one !== 'units' || material.is_unitary)
  const tab = known.find((one) => one === hash) ?? 'infos'
  const search = route.useSearch()
  const onSearch = useCallback(
    (part: UnitSearch) =>
      void navigate({ search: (now) => ({ ...now, ...part }), hash: 'units', replace: true, ...inPlace }),
    [navigate],
  )
  const onTrash = (deleted: boolean) => onSearch({ deleted: deleted || undefined, state: undefined, search: undefined })
  return (
    <Page
      title={material.name}
      subtitle={material.reference}
      actions={
        // On a phone they stand above the tabs, which stay in place as long as one of them does.
        <>
          {tab === 'infos' ? <LabelsButton what="materials" ids={[material.id]} /> : null}
          <ButtonLink
            to="/materials/$id"
            params={params}
            variant={tab === 'units' ? 'default' : 'filled'} // there the button that adds a unit comes first
            leftSection={<IconPencil size={16} />}
          >
            {t('material_view.edit')}
          </ButtonLink>
        </>
      }
      add={tab === 'units' ? <NewButton onClick={() => onSearch({ add: 'one' })}>{t('unit.add_one')}</NewButton> : null}
      more={
        tab === 'units' ? (
          <MoreOfUnits isTrash={search.deleted ?? false} onTrash={onTrash} onAdding={(add) => onSearch({ add })} />
        ) : null
      }
    >
      <Tabs
        value={tab}
        onChange={(value) => void navigate({ hash: value ?? undefined, replace: true, ...inPlace })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('material_view.tabs')} mb="md">
          <Tabs.Tab value="infos" leftSection={<IconInfoCircle size={18} />}>
            {t('material_view.infos')}
          </Tabs.Tab>
          {material.is_unitary ? (
            <Tabs.Tab
              value="units"
              leftSection={<IconStack2 size={18} />}
              onPointerEnter={() => prefetchUnits(material.id)}
              onFocus={() => prefetchUnits(material.id)}
            >
              {t('unit.many')}
            </Tabs.Tab>
          ) : null}
          <Tabs.Tab value="documents" leftSection={<IconFiles size={18} />}>
            {t('document.many')}
          </Tabs.Tab>
          <Tabs.Tab value="history" leftSection={<IconHistory size={18} />}>
            {t('history.tab')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="infos">
          <MaterialInfos material={material} />
        </Tabs.Panel>
        {material.is_unitary ? (
          <Tabs.Panel value="units">
            <Suspense fallback={<UnitsPending />}>
              <Units material={material} search={search} onSearch={onSearch} onTrash={onTrash} />
            </Suspense>
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="documents">
          <Suspense fallback={<DocumentsPending />}>
            <Documents place={{ bearer: 'material', id: material.id }} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Suspense fallback={<Skeleton height={220} />}>
            <History entity="material" id={material.id} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** An address that changes while the page stays where it is. */
const inPlace = { resetScroll: false, hashScrollIntoView: false }

const UnitsPending = () => (
  <Stack gap={4} aria-hidden>
    <Skeleton height={36} mb={8} />
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={40} />
    ))}
  </Stack>
)

const DocumentsPending = () => (
  <Stack maw={860} aria-hidden>
    <Skeleton height={150} />
    <Skeleton height={56} />
    <Skeleton height={56} />
  </Stack>
)
