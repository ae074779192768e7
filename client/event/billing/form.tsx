import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillingInput } from '#shared/billing.ts'
import type { Event } from '#shared/event.ts'
import { newestInvoice } from '#shared/rules/bills-in-force.ts'
import { formatMoney } from '#shared/rules/format.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { sentenceOf } from '../../form/sentence.ts'
import { useSubmission } from '../../form/submission.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { refresh, useWrite } from '../../query.ts'
import { useSettings } from '../../session/session.ts'
import { drawNow } from '../../ui/draw-now.ts'
import { arriveAt, focusOn, returnFocus } from '../../ui/focus/move.ts'
import { focusRefused } from '../../ui/focus/refused.ts'
import { useSaveKey } from '../../ui/save-key.ts'
import { currentLanguage } from '../../words.ts'
import { Warning } from '../warning.tsx'
import { LacksBriefly, MissingFromBill, useBillCheck } from './bill-check.tsx'
import { ClaimedMeanwhile } from './claimed-meanwhile.tsx'
import { changedClaims, type Given } from './claims.ts'
import { ClockWarning } from './clock-warning.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { bodyOf, type Draft, reckon, refusedOf } from './draft.ts'
import { type Kind, newestOf, type Origin } from './drafts.ts'
import { ExtraFields } from './extra-fields.tsx'
import { Amount } from './facts.tsx'
import { goOn } from './go-on.ts'
import { LineDiscounts } from './line-discounts.tsx'
import { MadeMeanwhile } from './made-meanwhile.tsx'
import { ReverseCharge } from './reverse-charge.tsx'
import { DraftTotals } from './totals.tsx'

type FormProps = {
  kind: Kind
  event: Event
  draft: Draft
  origin: Origin | null
  /** The newest document of this kind that the user has seen. */
  seen: number | null
  onSee(id: number): void
  /** The claims of the return that the form has been given; none on an estimate. */
  given: readonly Given[]
  onClaim(): void
  onChange(draft: Draft): void
  onCancel(): void
  /** Made: the id of the estimate or bill. */
  onMade(id: number): void
}

/**
 * The form of the event's next estimate or bill: fields beside its material, and the total as the
 * user types.
 */
export function BillingForm({
  kind,
  event,
  draft,
  origin,
  seen,
  onSee,
  onChange,
  onCancel,
  onMade,
  ...form
}: FormProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const figures = useMemo(() => reckon({ event, billing, draft }), [event, billing, draft])
  const { create, told, failure, forget } = useCreation(kind, event)
  const { isBusy, submit: once } = useSubmission()
  const { check, refusal } = useBillCheck(event, figures.figures)
  const missing = (kind === 'bill' && check?.missing) || []
  const lacks = useId()
  const [isTried, setTried] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const newest = newestOf(kind, event)
  // The answer to the user's own press comes after the news of what it made (rules/change.md#17).
  const unseen = !isBusy && newest && newest.id > (seen ?? 0) ? newest : undefined
  const known = event.bills.filter(({ id }) => id <= (seen ?? 0))
  const current = kind === 'bill' ? newestInvoice(known)?.number : undefined

  // The form has replaced the button that opened it.
  useLayoutEffect(() => arriveAt(root.current?.querySelector<HTMLElement>('input, textarea, button')), [])

  const changed = kind === 'bill' ? changedClaims(event, form.given) : 0
  const body = bodyOf(event, draft, figures.maximum)
  const refused = isTried ? refusedOf(draft, body) : {}
  const title = current ? t('billing.form.regenerate', { number: current }) : t(`billing.form.${kind}`)
  const problem = figures.problem
  const errors: Record<string, string> = {
    ...told,
    ...Object.fromEntries(Object.entries(refused).map(([place, message]) => [place, sentenceOf(message)])),
    ...(problem?.field ? { discountRate: sentenceOf(problem.message) } : {}),
  }
  const change = (part: Partial<Draft>) => {
    forget()
    onChange({ ...draft, ...part })
  }
  const submit = () => once(send)
  const send = async () => {
    drawNow(() => setTried(true))
    const isRefused = problem?.field || Object.keys(refusedOf(draft, body)).length > 0
    const made = unseen ? 'unseen' : isRefused ? null : await create({ ...body, follows: seen }, form.given)
    if (made === 'unseen') focusOn(() => root.current?.querySelector<HTMLElement>('.billing-meanwhile a'))
    else if (made === null) focusRefused(root.current)
    else onMade(made)
  }
  /** Takes the user's answer to what happened meanwhile; its question goes. */
  const answer = (take: () => void) => {
    drawNow(() => {
      forget()
      take()
    })
    returnFocus(() => root.current?.querySelector<HTMLElement>('.billing-create'))
  }
  const showLacks = () => focusOn(root.current?.querySelector<HTMLElement>('.billing-lacks'))
  useSaveKey(submit)

  return (
    <form
      ref={root}
      noValidate
      className="billing-form"
      aria-label={title}
      onSubmit={(submission) => {
        submission.preventDefault()
        void submit()
      }}
      onKeyDown={(press) => goOn(press, submit)}
    >
      <Stack gap="lg">
        <div>
          <Title order={3} size="h4">
            {title}
          </Title>
          {kind === 'bill' ? (
            <Text size="sm" c="dimmed">
              {current ? t('billing.form.regenerate_help', { number: current }) : t('billing.form.bill_help')}
            </Text>
          ) : null}
          {origin ? <FromPaper {...origin} /> : null}
        </div>
        {refusal ? <Failure failure={refusal} /> : null}
        {kind === 'bill' ? <ClockWarning /> : null}
        <DiscountFields
          figures={figures}
          rate={draft.rate}
          error={errors.discountRate}
          isBusy={isBusy}
          onRate={(rate) => change({ rate })}
        />
        <ExtraFields draft={draft} errors={errors} isBusy={isBusy} onChange={(next) => change(next)} />
        <LineDiscounts
          event={event}
          lines={draft.lines}
          errors={errors}
          isBusy={isBusy}
          onChange={(lines) => change({ lines })}
        />
        {check?.may_reverse_charge || draft.isReversed ? (
          <ReverseCharge event={event} draft={draft} error={errors.lines ?? errors.extras} onChange={change} />
        ) : null}
        <Textarea
          label={t('billing.note')}
          description={t('billing.note_help')}
          autosize
          minRows={2}
          maxRows={10}
          value={draft.note}
          error={errors.note}
          readOnly={isBusy} // what is typed now would be lost (rules/change.md#21)
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <DraftTotals figures={figures} />
        <MissingFromBill missing={missing} />
        {changed > 0 ? <ClaimedMeanwhile count={changed} onUpdate={() => answer(form.onClaim)} /> : null}
        {unseen ? (
          <MadeMeanwhile
            kind={kind}
            made={unseen}
            onClose={onCancel}
            onAnother={() => answer(() => onSee(unseen.id))}
          />
        ) : failure && failure.key !== refusal?.key ? (
          <Failure failure={failure} />
        ) : problem?.field === null ? (
          <Failure failure={problem.key} />
        ) : null}
        <div className="billing-foot">
          {problem?.field ? null : <Amount {...figures.figures} currency={billing.currency} />}
          {missing.length > 0 ? <LacksBriefly id={lacks} count={missing.length} onShow={showLacks} /> : null}
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
            <Button
              type="submit"
              className="billing-create"
              loading={isBusy}
              aria-describedby={missing.length > 0 ? lacks : undefined}
            >
              {t(current ? 'billing.regenerate_bill' : `billing.create_${kind}`)}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}

/** Which paper the form begins with, and that the event comes to another amount by now. */
function FromPaper({ name, due_amount, currency, differs }: Origin) {
  const { t } = useTranslation()
  const facts = { name, amount: formatMoney(due_amount, currentLanguage(), currency) }
  return (
    <Text size="sm" mt={4} c={differs ? undefined : 'dimmed'}>
      {differs ? t('billing.form.from_changed', facts) : t('billing.form.from', facts)}
    </Text>
  )
}

/** Why nothing was made, where no field is to blame. */
function Failure({ failure }: { failure: ApiProblem | 'billing.amount_too_large' }) {
  const { t } = useTranslation()
  const isHidden = failure instanceof ApiProblem && failure.key === 'event.hidden_materials'
  return (
    <Warning role="alert" title={isHidden ? t('billing.hidden_title') : undefined}>
      {isHidden
        ? t('billing.hidden_text')
        : failure instanceof ApiProblem
          ? failure.message
          : t('problem.billing.amount_too_large')}
    </Warning>
  )
}

/** Makes the document; shows the server's refusal until the user types again. */
function useCreation(kind: Kind, event: Event) {
  const { t } = useTranslation()
  const estimate = useWrite(api.estimate.create)
  const bill = useWrite(api.bill.create)
  const [told, setTold] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  return {
    told,
    failure,
    forget: () => {
      setTold({})
      setFailure(null)
    },
    /**
     * The id of what was made; null when it was refused, and `unseen` because the event has a newer
     * one, which it then shows.
     */
    async create(body: BillingInput, given: readonly Given[]): Promise<number | 'unseen' | null> {
      const params = { id: event.id }
      try {
        if (kind === 'estimate') {
          const { id } = await estimate.mutateAsync({ params, body })
          notifyDone(t('billing.estimate_created'))
          return id
        }
        const { id, number } = await bill.mutateAsync({ params, body: { ...body, claims: given.map(({ id }) => id) } })
        notifyDone(t('billing.bill_created', { number }))
        return id
      } catch (error) {
        const isRefusal = error instanceof ApiProblem && error.status < 500
        if (!isRefusal) notifyFailure(error, t('frame.error.saving'))
        else if (Object.keys(error.fields).length > 0) drawNow(() => setTold(error.fields))
        else drawNow(() => setFailure(error))
        if (!(isRefusal && error.key === `${kind}.made_meanwhile`)) return null
        await refresh([kind])
        return 'unseen'
      }
    },
  }
}
