import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bill, Estimate } from '#shared/billing-shape.ts'
import type { Event } from '#shared/event.ts'
import { newestInvoice } from '#shared/rules/bills-in-force.ts'
import type { Settings } from '#shared/settings.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { q, queryClient } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { useStay } from '../stay.ts'
import { claimed, claimOf, type Given } from './claims.ts'
import { type Draft, reckon, startDraft, withClaims } from './draft.ts'
import { billName, estimateName } from './facts.tsx'

export type Kind = 'estimate' | 'bill'
/** The paper that a form begins with; `differs` when the event comes to another amount by now. */
export type Origin = { name: string; due_amount: number; currency: string; differs: boolean }
type Open = {
  draft: Draft
  begun: string
  origin: Origin | null
  /** The claims of the return that it has been given. */
  given: readonly Given[]
  /**
   * The newest document of its kind that the user has seen, by id; null for none
   * (rules/invoice.md#32).
   */
  seen: number | null
}

/**
 * The forms of one event's next estimate and next bill: they keep typed values while the user looks
 * at another tab.
 */
export type Drafts = {
  of(kind: Kind): Open | undefined
  /**
   * Opens the form, with the values of one estimate or else of the event's newest paper.
   * @throws Unreachable, ApiProblem when these cannot be read
   */
  open(kind: Kind, event: Event, estimateId?: number): Promise<void>
  /** True when the user has typed into the form. */
  isTyped(kind: Kind): boolean
  change(kind: Kind, draft: Draft): void
  /** The user has seen a newer document, and wants another one all the same. */
  see(kind: Kind, id: number): void
  /** Brings the lines of damage or loss in the bill's form up to the present counts. */
  claim(event: Event): void
  close(kind: Kind): void
}

/**
 * Holds both forms while the details of the event are open; leaving with typed values asks
 * (rules/invoice.md#30).
 */
export function useDrafts(eventId: number): Drafts {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const [forms, setForms] = useState<Partial<Record<Kind, Open>>>({})
  /** A bill's form with what the return claims now. */
  const claiming = ({ draft, given }: Pick<Open, 'draft' | 'given'>, event: Event) => {
    const claims = claimed(event, given).map((one) => claimOf(one, t))
    return { draft: withClaims(draft, claims, given), given: claims }
  }
  const isTyped = (form: Open | undefined) => form !== undefined && JSON.stringify(form.draft) !== form.begun
  useStay(eventId, Object.values(forms).some(isTyped))
  return {
    of: (kind) => forms[kind],
    isTyped: (kind) => isTyped(forms[kind]),
    open: async (kind, event, estimateId) => {
      const source = estimateId === undefined ? await readNewest(event) : await readEstimate(estimateId)
      const started = startDraft(event, billing, source, estimateId === undefined ? undefined : source?.discount_rate)
      const origin = source && originOf(source, differsNow(event, billing, source, started))
      const plain = { draft: started, given: [] }
      const begun = kind === 'bill' ? claiming(plain, event) : plain
      const opened = {
        ...begun,
        begun: JSON.stringify(begun.draft),
        origin: origin ?? null,
        seen: newestOf(kind, event)?.id ?? null,
      }
      setForms((all) => ({ ...all, [kind]: opened }))
    },
    change: (kind, draft) => setForms((all) => (all[kind] ? { ...all, [kind]: { ...all[kind], draft } } : all)),
    see: (kind, seen) => setForms((all) => (all[kind] ? { ...all, [kind]: { ...all[kind], seen } } : all)),
    claim: (event) =>
      setForms(({ bill, ...others }) => (bill ? { ...others, bill: { ...bill, ...claiming(bill, event) } } : others)),
    close: (kind) => setForms(({ [kind]: _, ...others }) => others),
  }
}

/** The event's newest estimate or bill. */
export const newestOf = (kind: Kind, { bills, estimates }: Event) => (kind === 'bill' ? bills[0] : estimates[0])

/**
 * Whether the event comes to another amount by now than a paper of it says: equipment, dates or
 * prices have changed since. `draft` is what the next paper would begin with.
 */
export function differsNow(
  event: Event,
  billing: Settings['billing'],
  paper: Estimate | Bill,
  draft: Draft = startDraft(event, billing, paper, paper.discount_rate),
): boolean {
  const { due_amount } = reckon({ event, billing, draft }).figures
  return paper.due_amount !== due_amount || paper.currency !== billing.currency
}

function originOf(source: Estimate | Bill, differs: boolean): Origin {
  const { due_amount, currency } = source
  return {
    name: 'replaces' in source ? billName(source) : estimateName(source),
    due_amount,
    currency,
    differs,
  }
}

const readEstimate = (id: number): Promise<Estimate> => queryClient.fetchQuery(q(api.estimate.get, { params: { id } }))

/**
 * Reads the event's last estimate or bill, credit notes left out. Gives undefined where there is none,
 * or where the reader may not see its material.
 */
async function readNewest({ estimates: [estimate], bills }: Event) {
  const bill = newestInvoice(bills)
  const isBill = bill !== undefined && (estimate === undefined || bill.date >= estimate.date)
  const id = isBill ? bill.id : estimate?.id
  if (id === undefined) return undefined
  try {
    const params = { id }
    return isBill ? await queryClient.fetchQuery(q(api.bill.get, { params })) : await readEstimate(id)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined
    throw error
  }
}
