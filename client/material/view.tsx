import { Skeleton, Stack, Tabs } from '@mantine/core'
import { IconFiles, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../endpoints.ts'
import { useHash } from '../frame/hash.ts'
import { ButtonLink } from '../frame/link.tsx'
import { Page } from '../frame/page.tsx'
import { useRecord } from '../query.ts'
import { MaterialInfos } from './view-infos.tsx'

// The code that takes dropped files is fetched only where users can drop files.
const Documents = lazy(async () => ({ default: (await import('./documents.tsx')).Documents }))

const route = getRouteApi('/app/materials/$id/view')
const tabs = ['infos', 'documents'] as const

/**
 * One material: its fields, what is free of it, and its documents; the hash names the tab
 * (rules/material.md#29).
 */
export function MaterialView() {
  const { t } = useTranslation()
  const params = route.useParams()
  const navigate = route.useNavigate()
  const hash = useHash()
  const material = useRecord(api.material.get, params)
  const tab = tabs.find((one) => one === hash) ?? 'infos'
  return (
    <Page
      title={material.name}
      subtitle={material.reference}
      actions={
        tab === 'infos' ? (
          <ButtonLink to="/materials/$id" params={params} leftSection={<IconPencil size={16} />}>
            {t('material_view.edit')}
          </ButtonLink>
        ) : null
      }
    >
      <Tabs
        value={tab}
        onChange={(value) =>
          void navigate({ hash: value ?? undefined, replace: true, resetScroll: false, hashScrollIntoView: false })
        }
        keepMounted={false}
      >
        <Tabs.List aria-label={t('material_view.tabs')} mb="md">
          <Tabs.Tab value="infos" leftSection={<IconInfoCircle size={18} />}>
            {t('material_view.infos')}
          </Tabs.Tab>
          <Tabs.Tab value="documents" leftSection={<IconFiles size={18} />}>
            {t('document.many')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="infos">
          <MaterialInfos material={material} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Suspense fallback={<DocumentsPending />}>
            <Documents materialId={material.id} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

const DocumentsPending = () => (
  <Stack maw={860} aria-hidden>
    <Skeleton height={150} />
    <Skeleton height={56} />
    <Skeleton height={56} />
  </Stack>
)
