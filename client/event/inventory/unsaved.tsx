import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { api } from '../../endpoints.ts'
import { recordQuery } from '../../query.ts'
import { useUser } from '../../session/session.ts'
import type { CountKind } from './kind.ts'
import { differing, type Rows } from './merge.ts'
import { forgetUnsent, labelOf, readUnsent } from './unsent.ts'

type UnsavedProps = { event: Event; kind: CountKind; stored: Rows }

/** Shows counts that this device sent too late, so that none is dropped silently. */
export function Unsaved({ event, kind, stored }: UnsavedProps) {
  const { t } = useTranslation()
  const { id } = useUser()
  const { store, words } = kind
  const [unsent, setUnsent] = useState(() => readUnsent(store, id, event.id))
  const lost = differing(unsent, stored, kind)
  const names = useNames(
    event,
    lost.map((row) => row.id),
  )
  // Counts that agree with the outcome wait for nothing; the device's storage is outside React.
  useEffect(() => {
    if (lost.length === 0) forgetUnsent(store, id, event.id)
  }, [lost.length, store, id, event.id])
  if (lost.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t(`${words}.done.lost`)} role="alert">
      <Text size="sm">{t(`${words}.done.lost_text`)}</Text>
      <ul className="inventory-lost">
        {lost.map(({ id, label, mine }, at) => (
          <li key={id}>
            {names[at] ?? label}: {t(`${words}.conflict.count`, mine)}
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        onClick={() => {
          forgetUnsent(store, id, event.id)
          setUnsent(null)
        }}
      >
        {t(`${words}.done.lost_seen`)}
      </Button>
    </Alert>
  )
}

/** What materials are called, where they can be read; those that the event does not have are read. */
function useNames({ materials }: Event, ids: readonly number[]): (string | undefined)[] {
  const listed = new Map(materials.map((material) => [material.id, material]))
  const found = useQueries({
    queries: ids.map((id) => ({
      ...recordQuery(api.material.get, String(id)),
      enabled: !listed.has(id),
      throwOnError: false, // it may be in the trash
    })),
  })
  return ids.map((id, at) => {
    const material = listed.get(id) ?? found[at]?.data
    return material && labelOf(material)
  })
}
