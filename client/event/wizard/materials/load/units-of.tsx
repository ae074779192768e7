import { NamedUnits } from '../../../units/named-units.tsx'
import type { UnitLine } from '../../../units/naming.ts'

type UnitsOfProps = { line: UnitLine | undefined; onUnits(id: number): void }

/** Under a line of a unitary material: how many of its units are named. */
export function UnitsOf({ line, onUnits }: UnitsOfProps) {
  return line ? (
    <div className="load-units">
      <NamedUnits line={line} onOpen={({ id }) => onUnits(id)} />
    </div>
  ) : null
}
