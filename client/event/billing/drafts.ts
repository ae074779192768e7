import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { q, queryClient } from '../../query.ts'
import { useSettings, useUser } from '../../session/session.ts'
import { ask } from '../../ui/ask.tsx'
import { readClaims } from './claims.ts'
import { type Draft, startDraft, withExtra } from './draft.ts'

export type Kind = 'estimate' | 'bill'
type Open = { draft: Draft; begun: string }

/**
 * The forms of one event's next estimate and next bill: they keep typed values while the user looks
 * at another tab.
 */
export type Drafts = {
  of(kind: Kind): Draft | undefined
  /** Opens the form. @throws Unreachable, ApiProblem when its initial values cannot be read */
  open(kind: Kind, event: Event): Promise<void>
  change(kind: Kind, draft: Draft): void
  close(kind: Kind): void
}

/**
 * Holds both forms while the details of the event are open; leaving with typed values asks
 * (rules/invoice.md#30).
 */
export function useDrafts(eventId: number): Drafts {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const user = useUser()
  const [forms, setForms] = useState<Partial<Record<Kind, Open>>>({})
  const isDirty = Object.values(forms).some(({ draft, begun }) => JSON.stringify(draft) !== begun)
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      const { event } = next.search as { event?: number } // of whichever screen the details lie over
      if (!isDirty || event === eventId) return false
      return !(await ask({
        title: t('form.leave'),
        text: t('form.leave_text'),
        yes: t('form.leave_yes'),
        no: t('form.stay'),
      }))
    },
    enableBeforeUnload: () => isDirty,
  })
  return {
    of: (kind) => forms[kind]?.draft,
    open: async (kind, event) => {
      const started = startDraft(event, billing, await readNewest(event))
      const claims = kind === 'bill' ? readClaims(user.id, event.id) : []
      const draft = claims.reduce((draft, claim) => withExtra(draft, claim), started)
      setForms((all) => ({ ...all, [kind]: { draft, begun: JSON.stringify(draft) } }))
    },
    change: (kind, draft) => setForms((all) => ({ ...all, [kind]: { begun: '', ...all[kind], draft } })),
    close: (kind) => setForms(({ [kind]: _, ...others }) => others),
  }
}

/**
 * The event's last estimate or bill; null where there is none, or one with material hidden from the
 * reader.
 */
async function readNewest({ estimates: [estimate], bills: [bill] }: Event) {
  const isBill = bill !== undefined && (estimate === undefined || bill.date >= estimate.date)
  const id = isBill ? bill.id : estimate?.id
  if (id === undefined) return undefined
  try {
    const params = { id }
    return isBill
      ? await queryClient.fetchQuery(q(api.bill.get, { params }))
      : await queryClient.fetchQuery(q(api.estimate.get, { params }))
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined
    throw error
  }
}
