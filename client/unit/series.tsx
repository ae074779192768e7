import { Grid, NumberInput, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { nextSeries, referenceAt } from '#shared/rules/unit-series.ts'
import { mostUnitsAtOnce, UnitCreation } from '#shared/unit.ts'
import { api } from '../endpoints.ts'
import { numberOf, typedDecimals } from '../form/decimals.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useRecordForm } from '../form/record-form.ts'
import { refusedBy } from '../form/refusing.ts'
import { useIsPhone } from '../frame/page.tsx'
import { useWrite } from '../query.ts'
import { Dialog } from '../ui/dialog.tsx'

type Values = { count: number | string; prefix: string; from: string }
/** The number of units that the dialog begins with. */
const few = 10

const bodyOf = ({ count, prefix, from }: Values) => ({
  count: numberOf(count) ?? undefined,
  prefix,
  from: from.trim() === '' ? undefined : from,
})

type SeriesDialogProps = {
  materialId: number
  /** References of the units that exist: the series goes on after the last one. */
  references: readonly string[]
  onClose(): void
}

/**
 * Adds many units at once, and says beforehand what the first and the last will be called
 * (rules/unit.md#4). Closing it changes the address, which asks about what is typed.
 */
export function SeriesDialog(props: SeriesDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('unit.series')}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <SeriesForm {...props} />
    </Dialog>
  )
}

function SeriesForm({ materialId, references, onClose }: SeriesDialogProps) {
  const { t } = useTranslation()
  const create = useWrite(api.unit.create)
  const start: Values = { count: few, ...nextSeries(references) }
  const form = useRecordForm({
    values: start,
    labels: {
      count: t('unit.count'),
      prefix: t('unit.prefix'),
      from: t('unit.from'),
    },
    read: () => start, // new: no other user can have changed it
    check: (values) => refusedBy(UnitCreation.required({ count: true }), bodyOf(values)),
    save: async (values) => {
      await create.mutateAsync({ params: { id: materialId }, body: bodyOf(values) })
      return { version: 1 }
    },
    said: ({ count }) => t('unit.saved_many', { count: Number(count) }),
    onSaved: onClose,
  })
  const count = Number(form.values.count) || 0
  const readOnly = form.isSaving // what is typed now would be lost (rules/change.md#21)
  return (
    <FormFrame form={form} saveLabel={t('unit.save_many', { count })} onCancel={onClose}>
      <NumberInput
        {...form.field('count')}
        readOnly={readOnly}
        withAsterisk
        data-autofocus
        {...typedDecimals()}
        min={1}
        max={mostUnitsAtOnce}
        clampBehavior="none"
      />
      <Grid>
        <Grid.Col span={6}>
          <TextInput {...form.field('prefix')} readOnly={readOnly} description={t('unit.prefix_help')} />
        </Grid.Col>
        <Grid.Col span={6}>
          <TextInput
            {...form.field('from')}
            readOnly={readOnly}
            withAsterisk
            inputMode="numeric"
            description={t('unit.from_help')}
          />
        </Grid.Col>
      </Grid>
      <Preview {...form.values} count={count} />
    </FormFrame>
  )
}

/** What the units will be called. */
function Preview({ count, prefix, from }: Values & { count: number }) {
  const { t } = useTranslation()
  const isReadable = count >= 1 && count <= mostUnitsAtOnce && /^\d{1,9}$/.test(from.trim())
  const series = { prefix: prefix.trim(), from: from.trim() }
  return (
    <Text role="status" className="unit-preview figures">
      {isReadable
        ? t('unit.preview', { count, first: referenceAt(series, 0), last: referenceAt(series, count - 1) })
        : t('unit.preview_none')}
    </Text>
  )
}
