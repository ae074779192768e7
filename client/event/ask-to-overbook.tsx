import type { OverbookedMaterial } from '#shared/material-shape.ts'
import type { ApiProblem } from '../api.ts'
import { knownUser } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { i18next } from '../words.ts'
import { MissingRows } from './missing-rows.tsx'

/**
 * Lists what a refused write would make missing, and who holds it. An admin may save anyway
 * (rules/availability.md#25); anyone else goes back. Resolves to true when an admin does.
 */
export function askToOverbook({ details }: ApiProblem): Promise<boolean> {
  const t = i18next.t
  const { missing } = details as { missing: OverbookedMaterial[] } // its shape: rules/availability.md#23
  const mayForce = knownUser().group_id === 'admin'
  const count = new Set(missing.map(({ id }) => id)).size
  return ask({
    title: count > 0 ? t('event.missing.title', { count }) : t('event.overbooked.hidden_title'),
    text: [
      t('event.overbooked.text'),
      ...(count > 0 ? [] : [t('event.overbooked.hidden')]),
      t(mayForce ? 'event.overbooked.may_force' : 'event.overbooked.go_back'),
    ].join(' '),
    things: count > 0 ? <MissingRows materials={missing} /> : undefined,
    yes: mayForce ? t('event.overbooked.anyway') : undefined,
    no: t('event.overbooked.back'),
    danger: true,
  })
}
