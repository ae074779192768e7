import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import type { MaterialRow } from '#shared/material.ts'
import { focusOn } from '../ui/focus/move.ts'

const route = getRouteApi('/app/materials')

/** Windows with room for a panel beside the table; narrower ones have the material's page. */
const wide = '(min-width: 1280px)'
/** Columns that give way to the panel, and those that do so below a desktop's width. */
const firstToGo = [
  'category',
  'tags',
  'description',
  'park',
  'vat_rate',
  'replacement_price',
  'weight',
  'volume',
  'power',
  'stock_quantity',
]
const lastToGo = [...firstToGo, 'out_of_order_quantity', 'reference', 'rental_price']
const desktop = '(min-width: 1440px)'

const figureOf = (row: Element | null | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>('button.free-figure')

/**
 * The panel beside the list (rules/material.md#31): the address names its material, which must be on
 * the page; Space opens and closes it, arrows take it from row to row.
 */
export function usePanel(rows: readonly MaterialRow[]) {
  const open = route.useSearch({ select: (search) => search.open })
  const navigate = route.useNavigate()
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false })
  const isDesktop = useMediaQuery(desktop, true, { getInitialValueInEffect: false })
  const element = useRef<HTMLElement>(null)
  /** Where the focus returns to: the figure of the row. */
  const figure = useRef<HTMLElement | null>(null)
  const material = isWide ? rows.find(({ id, deleted_at }) => id === open && deleted_at === null) : undefined
  const show = (id: number | undefined) =>
    void navigate({ search: (present) => ({ ...present, open: id }), replace: true, resetScroll: false })
  const close = () => {
    show(undefined)
    focusOn(figure.current)
  }
  const toggle = (one: MaterialRow) => {
    if (one.id !== material?.id) figure.current = document.activeElement as HTMLElement | null // the pressed figure
    show(one.id === material?.id ? undefined : one.id)
  }

  const onRowKey = (row: MaterialRow, event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event
    // Menus and dialogs of a row lie elsewhere on the page.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    if (altKey || ctrlKey || metaKey || shiftKey || !isWide || row.deleted_at !== null) return
    if (key === ' ' && target instanceof HTMLAnchorElement) {
      event.preventDefault()
      figure.current = figureOf(currentTarget) ?? null
      return show(row.id === material?.id ? undefined : row.id)
    }
    if (!material) return
    if (key === 'Escape') return close()
    if (key === 'ArrowRight') {
      event.preventDefault()
      figure.current = figureOf(currentTarget) ?? null
      return focusOn(element.current)
    }
    const beside = { ArrowDown: currentTarget.nextElementSibling, ArrowUp: currentTarget.previousElementSibling }[key]
    const next = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)]
    if (!beside || !next) return
    event.preventDefault()
    figure.current = figureOf(beside) ?? null
    focusOn(figure.current)
    show(next.id)
  }

  return {
    material,
    element,
    close,
    toggle: isWide ? toggle : undefined,
    onRowKey,
    leftOut: material ? new Set(isDesktop ? firstToGo : lastToGo) : undefined,
  }
}
