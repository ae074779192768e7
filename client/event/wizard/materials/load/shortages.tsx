import { IconAlertTriangle, IconCheck, IconReplace, IconTruck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { replacementOf } from '#shared/rules/replacement.ts'
import type { MaterialRow } from '../../../../material/editor/filters.ts'
import type { UndoingEditor } from '../../../../material/editor/quantities.ts'
import { currentLanguage } from '../../../../words.ts'
import type { Missing } from '../../../use-materials.ts'
import { type Chosen, lackOf, piecesOf } from './chosen.ts'
import { Holders } from './holders.tsx'
import { useMoney } from './money.ts'

type ShortagesProps = {
  event: Event
  /** The chosen lines that lack. */
  short: readonly Chosen[]
  rows: readonly MaterialRow[]
  editor: UndoingEditor
  missing: Missing
  onGoTo(id: number): void
  /** A way out was taken: its button is about to go. */
  onSettled(): void
  /** Sub-renting what lacks of a line (rules/sub-rental.md#11). */
  onCover(one: Chosen, lack: number): void
}

/**
 * What lacks, above the load: who holds it until when, and the ways out: two of one click that are undone
 * from their toast (rules/wizard.md#29), and another company's pieces (rules/sub-rental.md#11).
 */
export function Shortages({ short, ...common }: ShortagesProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const pieces = piecesOf(short, lackOf)
  const count = short.length
  return (
    <section className="load-shortages">
      <h3>
        <IconAlertTriangle size={16} aria-hidden />
        {t('choosing.short_title', {
          count,
          shown: formatQuantity(count, language),
          pieces: t('wizard.mini.items', { count: pieces, shown: formatQuantity(pieces, language) }),
        })}
      </h3>
      <ul>
        {short.map((one) => (
          <li key={one.id}>
            <Shortage one={one} {...common} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShortageProps = Omit<ShortagesProps, 'short'> & { one: Chosen }

function Shortage({ one, event, rows, editor, missing, onGoTo, onSettled, onCover }: ShortageProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const language = currentLanguage()
  const shown = (figure: number) => formatQuantity(figure, language)
  const { id, reference, quantity, rental_price } = one
  const lack = lackOf(one)
  const rest = quantity - lack
  // A kit goes out whole: what it holds is not replaced nor left away.
  const isLoose = rest >= (editor.inKits?.(id) ?? 0)
  const freeOf = (other: MaterialRow['material']) => other.remaining_quantity - editor.quantities.get(other.id)
  const substitute = replacementOf(
    one,
    lack,
    rows.map(({ material }) => material),
    freeOf,
  )
  const settle = (words: string, change: () => void) => {
    onSettled()
    editor.offerUndo(t('choosing.undo'), () => {
      change()
      return words
    })
  }
  const replace = (other: MaterialRow['material']) => {
    const facts = { shown: shown(lack), reference: other.reference, lacking: reference }
    settle(t('choosing.replaced', facts), () => {
      editor.change(id, rest)
      editor.change(other.id, editor.quantities.get(other.id) + lack)
    })
  }
  const difference = (perDay: number) =>
    money === null
      ? null
      : perDay === 0
        ? t('choosing.price_same')
        : t(perDay > 0 ? 'choosing.price_more' : 'choosing.price_less', { price: money(Math.abs(perDay)) })
  const price = rental_price ?? 0
  return (
    <>
      <div className="load-short">
        <button type="button" className="load-name" onClick={() => onGoTo(id)}>
          {one.name}
        </button>
        <strong>{t('choosing.short_of', { missing: shown(lack), quantity: shown(quantity) })}</strong>
      </div>
      <Holders id={id} missing={missing} from={event.start_date} />
      {isLoose && substitute ? (
        <Way
          icon={<IconReplace size={16} aria-hidden />}
          words={t('choosing.replace', { shown: shown(lack), reference: substitute.reference })}
          title={substitute.name}
          price={difference(lack * ((substitute.rental_price ?? 0) - price))}
          onClick={() => replace(substitute)}
        />
      ) : null}
      {isLoose && rest > 0 ? (
        <Way
          icon={<IconCheck size={16} aria-hidden />}
          words={t('choosing.take_rest', { count: rest, shown: shown(rest) })}
          price={difference(-lack * price)}
          onClick={() =>
            settle(t('choosing.taken_rest', { reference, shown: shown(rest) }), () => editor.change(id, rest))
          }
        />
      ) : null}
      <Way
        icon={<IconTruck size={16} aria-hidden />}
        words={t('sub_rental.cover', { shown: shown(lack) })}
        price={null}
        opensDialog
        onClick={() => onCover(one, lack)}
      />
    </>
  )
}

type WayProps = {
  icon: ReactNode
  words: string
  title?: string
  price: string | null
  opensDialog?: boolean
  onClick(): void
}

function Way({ icon, words, title, price, opensDialog, onClick }: WayProps) {
  return (
    <button
      type="button"
      className="load-way"
      title={title}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {icon}
      <span>{words}</span>
      <small>{price}</small>
    </button>
  )
}
