import type { QueryKey } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Material } from '#shared/material-shape.ts'
import type { Unit, UnitState } from '#shared/unit.ts'
import { isFailedCall } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyFailure, notifyUndoable } from '../../frame/notify.tsx'
import { q, queryClient, refresh, useWrite } from '../../query.ts'

/** Tells a failed change, and reads the record again: another user may have changed it. */
function useFailure(queryKey: QueryKey) {
  const { t } = useTranslation()
  return (error: unknown) => {
    if (!isFailedCall(error)) throw error
    notifyFailure(error, t('scan.breaking'))
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Puts one more piece of a counted material out of order; the notice offers to undo it. */
export function useBreaking({ id, name }: Material) {
  const { t } = useTranslation()
  const update = useWrite(api.material.update)
  const query = q(api.material.get, { params: { id } })
  const change = async (by: 1 | -1) => {
    const { version, out_of_order_quantity } = await queryClient.ensureQueryData(query)
    const quantity = (out_of_order_quantity ?? 0) + by
    const body = { out_of_order_quantity: quantity || null }
    queryClient.setQueryData(query.queryKey, await update.mutateAsync({ params: { id }, body, version }))
  }
  const tell = useFailure(query.queryKey)
  return {
    isBusy: update.isPending,
    breakOne: async () => {
      await change(1).then(
        () =>
          notifyUndoable(t('scan.broken_now', { label: name }), t('inventory.undo'), () => void change(-1).catch(tell)),
        tell,
      )
    },
  }
}

/** Puts a unit out of order, or back in service; the notice offers to undo it. */
export function useUnitState({ id }: Pick<Unit, 'id'>, label: string) {
  const { t } = useTranslation()
  const update = useWrite(api.unit.update)
  const query = q(api.unit.get, { params: { id } })
  const change = async (state: UnitState) => {
    const { version } = await queryClient.ensureQueryData(query)
    queryClient.setQueryData(query.queryKey, await update.mutateAsync({ params: { id }, body: { state }, version }))
    // The quantities of its material follow (rules/unit.md#6).
    await refresh(['material', 'availability'])
  }
  const tell = useFailure(query.queryKey)
  return {
    isBusy: update.isPending,
    become: async (state: 'available' | 'out_of_order', before: UnitState) => {
      const said = state === 'available' ? 'scan.mended_unit_now' : 'scan.broken_unit_now'
      await change(state).then(
        () => notifyUndoable(t(said, { label }), t('inventory.undo'), () => void change(before).catch(tell)),
        tell,
      )
    },
  }
}
