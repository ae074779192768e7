import { useTranslation } from 'react-i18next'
import { type LabelFormat, placesOf, stocks } from '#shared/rules/label.ts'
import './sheet.css'

type SheetProps = {
  format: LabelFormat
  /** The first free place, from 0. */
  first: number
  /** Labels that follow from there, on this sheet and the next ones. */
  labels: number
  onFirst(first: number): void
}

/**
 * The first sheet as it lies in the printer: a place is chosen by click or by arrows. Places before
 * it are used already, those that get a label now are filled.
 */
export function Sheet({ format, first, labels, onFirst }: SheetProps) {
  const { t } = useTranslation()
  const { columns } = stocks[format]
  return (
    <fieldset className="label-sheet">
      <legend>{t('label.first')}</legend>
      <p id="label-first-help">{t('label.first_help')}</p>
      <div className="label-paper" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {Array.from({ length: placesOf(format) }, (_, place) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={place}
            data-used={place < first || undefined}
            data-printed={(place >= first && place < first + labels) || undefined}
          >
            <input
              type="radio"
              name="label-place"
              checked={place === first}
              onChange={() => onFirst(place)}
              aria-label={t('label.place', {
                place: place + 1,
                row: Math.floor(place / columns) + 1,
                column: (place % columns) + 1,
              })}
              aria-describedby="label-first-help"
            />
            <span aria-hidden>{place + 1}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
