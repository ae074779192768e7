import { Button, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelInput, type Labelled, mostCopies, mostLabels } from '#shared/label.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { type LabelFormat, labelFormats, pagesOf, placesOf, stocks } from '#shared/rules/label.ts'
import { numberOf, typedDecimals } from '../form/decimals.ts'
import { refusedBy } from '../form/refusing.ts'
import { useIsPhone } from '../frame/page.tsx'
import { useUser } from '../session/session.ts'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { drawNow } from '../ui/draw-now.ts'
import { focusRefused } from '../ui/focus/refused.ts'
import { closeModal, openModal } from '../ui/modals.ts'
import { currentLanguage } from '../words.ts'
import { labelsLink } from './print.ts'
import { Sheet } from './sheet.tsx'

type LabelsProps = { what: Labelled; ids: readonly number[] }

/** Opens the dialog that prints labels of records, in the order of their ids (rules/label.md#6). */
export function useLabels(): (what: Labelled, ids: readonly number[]) => void {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (what, ids) => {
    const id = openModal({
      title: t('label.title', { count: ids.length }),
      size: 640,
      fullScreen: isPhone,
      closeButtonProps: { 'aria-label': t('frame.close') },
      children: <LabelsForm what={what} ids={ids} close={() => closeModal(id)} />,
    })
  }
}

/** Copies of each label, where so many fit into one document. */
const copiesUpTo = (most: number) =>
  LabelInput.pick({ copies: true }).extend({ copies: LabelInput.shape.copies.unwrap().max(most) })

const isRoll = (format: LabelFormat) => placesOf(format) === 1

function LabelsForm({ what, ids, close }: LabelsProps & { close(): void }) {
  const { t } = useTranslation()
  const { format, copies, setFormat, setCopies, most } = useKept(ids.length)
  const [typed, setTyped] = useState<number | string>(copies)
  const [isTold, setTold] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const schema = copiesUpTo(most)
  const refused = refusedBy(schema, { copies: numberOf(typed) ?? undefined }).copies
  const [first, setFirst] = useState(0)
  const skip = Math.min(first, placesOf(format) - 1)
  const labels = ids.length * copies
  const type = (value: number | string) => {
    setTyped(value)
    setTold(false)
    const { data } = schema.safeParse({ copies: numberOf(value) })
    if (data) setCopies(data.copies)
  }
  const tell = () => {
    drawNow(() => setTold(true))
    focusRefused(form.current)
  }
  const print = refused ? { onClick: tell } : labelsLink({ what, ids: [...ids], format, skip, copies })
  const total = t('label.total', { count: labels, shown: formatQuantity(labels, currentLanguage()) })
  return (
    <Stack>
      <div className="label-form" ref={form} data-roll={isRoll(format) || undefined}>
        <Stack>
          <Select
            label={t('label.format')}
            description={t('label.format_help')}
            data={useFormats()}
            value={format}
            onChange={(value) => setFormat(value as LabelFormat)} // one of the choices
            allowDeselect={false}
            data-autofocus
          />
          <NumberInput
            label={t('label.copies')}
            value={typed}
            error={typed === '' && !isTold ? null : refused}
            onChange={type}
            min={1}
            max={most}
            {...typedDecimals()}
            allowNegative={false}
            clampBehavior="none" // a number that cannot be printed is reported, not changed
          />
          <Text role="status" fw={650}>
            {refused
              ? null
              : isRoll(format)
                ? total
                : t('label.on_sheets', { count: pagesOf(format, labels, skip), labels: total })}
          </Text>
        </Stack>
        {isRoll(format) ? null : <Sheet format={format} first={skip} labels={labels} onFirst={setFirst} />}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={close}>
          {t('form.cancel')}
        </Button>
        <Button leftSection={<IconPrinter size={18} />} {...print}>
          {t('label.print')}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

/** Each format by its size and how its labels come. */
function useFormats(): { value: LabelFormat; label: string }[] {
  const { t } = useTranslation()
  return labelFormats.map((value) => {
    const size = `${Math.floor(stocks[value].width)} × ${Math.floor(stocks[value].height)}`
    const places = placesOf(value)
    return { value, label: isRoll(value) ? t('label.roll', { size }) : t('label.sheet', { size, places }) }
  })
}

/**
 * Format and copies as this user chose them last on this machine; `most` copies of so many
 * records.
 */
function useKept(records: number) {
  const { id } = useUser()
  const [kept, keep] = useLocalStorage<{ format?: string; copies?: number }>({
    key: `labels.${id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const most = Math.min(mostCopies, Math.floor(mostLabels / records))
  const copies = Math.min(Math.max(1, Math.trunc(kept.copies ?? 1) || 1), most)
  return {
    format: labelFormats.find((one) => one === kept.format) ?? '70x37',
    copies,
    most,
    setFormat: (format: LabelFormat) => keep({ ...kept, format }),
    setCopies: (wanted: number) => keep({ ...kept, copies: wanted }),
  }
}
