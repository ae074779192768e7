import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SubRentalState } from '#shared/names.ts'
import type { SubRental } from '#shared/sub-rental.ts'
import { api } from '../endpoints.ts'
import { useSubmission } from '../form/submission.ts'
import { notifyFailure, notifyUndoable } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { hasNext, nextOf, pieces } from './words.ts'

type One = Pick<SubRental, 'id' | 'version' | 'state' | 'quantity' | 'material'>

/**
 * The next state of a sub-rental in one click, undone from its toast (rules/sub-rental.md#11);
 * nothing once its pieces are given back.
 */
export function NextState({ subRental, compact = false }: { subRental: One; compact?: boolean }) {
  const { t } = useTranslation()
  const update = useWrite(api.sub_rental.update)
  const { isBusy, submit } = useSubmission()
  const { id, version, state } = subRental
  if (!hasNext(state)) return null
  const become = (next: SubRentalState, from: number, undone?: SubRentalState): Promise<void> =>
    submit(async () => {
      try {
        const saved = await update.mutateAsync({ params: { id }, version: from, body: { state: next } })
        const said = t(`sub_rental.said.${next}`, pieces(subRental))
        notifyUndoable(said, t('sub_rental.undo'), () => void become(undone ?? state, saved.version, next))
      } catch (error) {
        notifyFailure(error, t('frame.error.saving'))
      }
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      className="sub-rental-next"
      data-compact={compact || undefined}
      leftSection={<IconCheck size={16} aria-hidden />}
      loading={isBusy}
      aria-label={t(`sub_rental.next_of.${state}`, pieces(subRental))}
      onClick={({ detail }) => {
        // After the first click of a double click the button may lead one state further already.
        if (detail < 2) void become(nextOf[state], version)
      }}
    >
      {t(`sub_rental.next.${state}`)}
    </Button>
  )
}
