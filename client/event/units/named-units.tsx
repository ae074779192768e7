import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UnitLine } from './naming.ts'
import './units.css'

type NamedUnitsProps = {
  line: UnitLine
  /** Opens the choice of units; null for users who may not change the event. */
  onOpen: ((line: UnitLine) => void) | null
  /** Tells their references too. */
  isWhole?: boolean
}

/** How many units a line names, and the way to name them (rules/unit.md#21). */
export function NamedUnits({ line, onOpen, isWhole }: NamedUnitsProps) {
  const { t } = useTranslation()
  const { name, quantity, units } = line
  if (!onOpen && units.length === 0) return null
  const said = t('unit.naming.said', { count: quantity, named: Math.min(units.length, quantity) })
  const references = units.map(({ reference }) => reference).join(', ')
  return (
    <span className="named-units figures">
      {onOpen ? (
        <UnstyledButton
          className="touch"
          aria-haspopup="dialog"
          aria-label={`${name}, ${said}`}
          onClick={() => onOpen(line)}
        >
          {said}
          <IconChevronRight size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        <span>{said}</span>
      )}
      {isWhole && references !== '' ? <small title={references}>{references}</small> : null}
    </span>
  )
}
