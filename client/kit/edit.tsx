import { Grid, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialLine } from '#shared/event-input.ts'
import { type Kit, KitInput } from '#shared/kit.ts'
import { spacedCode } from '#shared/rules/code.ts'
import { formatMoney } from '#shared/rules/format.ts'
import { sumOfPieces } from '#shared/rules/sum-of-pieces.ts'
import { api } from '../endpoints.ts'
import { numberOf, typedMoney } from '../form/decimals.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { creating } from '../form/going-on.tsx'
import { moneyInWords } from '../form/in-words.ts'
import { limitsOf } from '../form/limits.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { editing, useWriting } from '../form/record-page.tsx'
import { RecordPicture } from '../form/record-picture.tsx'
import { refusing } from '../form/refusing.ts'
import { useBackToList } from '../frame/last-visit.ts'
import { Page } from '../frame/page.tsx'
import { LabelsButton } from '../label/buttons.tsx'
import { type MaterialRow, rowsOf } from '../material/editor/filters.ts'
import { differingLines, FormMaterials, stillThere } from '../material/editor/form-materials.tsx'
import { sortedLines } from '../material/editor/quantities.ts'
import { stockQuery } from '../material/editor/stock.ts'
import { useSettings } from '../session/session.ts'
import { currentLanguage } from '../words.ts'

const valuesOf = (kit?: Kit) => ({
  name: kit?.name ?? '',
  reference: kit?.reference ?? '',
  description: kit?.description ?? '',
  picture: (kit?.picture ?? null) as File | string | null,
  rental_price: (kit?.rental_price ?? '') as number | string,
  is_discountable: kit?.is_discountable ?? true,
  materials: sortedLines(kit?.materials ?? []),
})

function KitForm({ record: kit }: { record?: Kit }) {
  const { t } = useTranslation()
  const router = useRouter()
  const { billing } = useSettings()
  const { data } = useSuspenseQuery(stockQuery)
  const rows = useMemo(() => rowsOf(data), [data])
  const write = useWriting(api.kit, kit)
  const hasBilling = billing.mode !== 'none'
  const bodyOf = ({ materials, rental_price, ...own }: ReturnType<typeof valuesOf>) => ({
    ...own,
    rental_price: hasBilling ? numberOf(rental_price) : undefined,
    materials: inOrder(stillThere(rows, materials), kit, rows),
  })
  const form = useRecordForm({
    ...useMemo(() => about('kit', kit, valuesOf), [kit]),
    labels: {
      name: t('kit.name'),
      reference: t('kit.reference'),
      description: t('kit.description'),
      picture: t('kit.picture'),
      rental_price: t('kit.rental_price'),
      is_discountable: t('kit.is_discountable'),
      materials: t('kit.materials'),
    },
    shown: (field, one, other) => {
      if (field === 'materials') return differingLines(rows, one as MaterialLine[], other as MaterialLine[]) // the form's own
      if (field === 'picture') return one instanceof File ? one.name : t(one === null ? 'form.no' : 'form.yes')
      return field === 'rental_price' ? moneyInWords(one, currentLanguage(), billing.currency) : undefined
    },
    holdsFilters: true,
    check: refusing(KitInput, bodyOf),
    save: (values, version) => write(bodyOf(values), version),
    said: ({ name }) => t('kit.saved', { name }),
    onSaved: useBackToList('/kits', kit),
  })
  const { setFieldValue } = form
  const hasPrice = form.values.rental_price !== ''
  return (
    <Page
      title={kit?.name ?? t('kit.new')}
      subtitle={kit && `${kit.reference} · ${spacedCode(kit.code)}`}
      actions={kit ? <LabelsButton what="kits" ids={[kit.id]} /> : null}
    >
      <FormFrame form={form} saveLabel={t('kit.save')} onCancel={() => router.history.back()}>
        <Grid maw={720}>
          <Grid.Col span={{ base: 12, xs: 8 }}>
            <Stack>
              <TextInput {...form.field('name')} withAsterisk data-autofocus />
              <TextInput {...form.field('reference')} withAsterisk />
              <Textarea {...form.field('description')} autosize minRows={2} maxRows={8} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 4 }}>
            <RecordPicture
              noun="kit"
              id={kit?.id}
              value={form.values.picture}
              onChange={(chosen) => setFieldValue('picture', chosen)}
              error={form.errors.picture}
            />
          </Grid.Col>
          {hasBilling ? (
            <>
              <Grid.Col span={{ base: 12, xs: 8 }}>
                <Price field={form.field('rental_price')} rows={rows} materials={form.values.materials} />
              </Grid.Col>
              <Grid.Col span={12}>
                <Switch
                  {...form.field('is_discountable')}
                  {...form.getInputProps('is_discountable', { type: 'checkbox' })}
                  description={hasPrice ? undefined : t('kit.is_discountable_help')}
                  disabled={!hasPrice}
                />
              </Grid.Col>
            </>
          ) : null}
        </Grid>
        <FormMaterials
          label={t('kit.materials')}
          help={t('kit.materials_help')}
          rows={rows}
          materials={form.values.materials}
          onLines={useCallback((lines: MaterialLine[]) => setFieldValue('materials', lines), [setFieldValue])}
          error={form.errors.materials}
          beginsOnly={kit !== undefined}
        />
      </FormFrame>
    </Page>
  )
}

export const NewKit = creating(KitForm)
export const EditKit = editing(api.kit.get, KitForm)

type PriceProps = { field: object; rows: readonly MaterialRow[]; materials: readonly MaterialLine[] }

/** The kit's own price; empty, it shows the sum of the pieces, which then applies. */
function Price({ field, rows, materials }: PriceProps) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const sum = useMemo(() => {
    const prices = new Map(rows.map(({ id, material }) => [id, material.rental_price]))
    return sumOfPieces(materials.map(({ id, quantity }) => ({ rental_price: prices.get(id) ?? null, quantity })))
  }, [rows, materials])
  const shown = formatMoney(sum, currentLanguage(), billing.currency)
  return (
    <NumberInput
      {...typedMoney(billing.currency)}
      {...limitsOf(KitInput.shape.rental_price)}
      clampBehavior="none"
      {...field}
      placeholder={shown}
      description={t('kit.price_help', { sum: shown })}
    />
  )
}

/** The lines in the kit's order; new ones come after it, by reference as the stock has them. */
function inOrder(lines: readonly MaterialLine[], kit: Kit | undefined, rows: readonly MaterialRow[]): MaterialLine[] {
  const known = (kit?.materials ?? []).map(({ id }) => id)
  const places = new Map([...new Set([...known, ...rows.map(({ id }) => id)])].map((id, place) => [id, place]))
  return lines.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
