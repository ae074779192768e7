import { Group, Radio, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EventKind, EventKindInput, type KindColor, kindColors } from '#shared/event-kind.ts'
import { api } from '../endpoints.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { GoingOn } from '../form/going-on.tsx'
import { type Guard, useGuard } from '../form/guard.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusedBy } from '../form/refusing.ts'
import { useWrite } from '../query.ts'
import { KindMark } from './kind-mark.tsx'

type EventKindDialogProps = {
  isOpen: boolean
  /** The kind to change, as last read; undefined to make one. */
  kind: EventKind | undefined
  onClose(): void
}

/** The dialog that makes a kind, or changes one. */
export function EventKindDialog({ isOpen, kind, onClose }: EventKindDialogProps) {
  const { t } = useTranslation()
  // The record just created, while the user stays in the dialog.
  const [made, setMade] = useState<EventKind>()
  const current = kind ?? made
  return (
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(undefined)}
      title={current ? t('table.edit', { name: current.name }) : t('event_kind.new')}
    >
      {(guard, close) => (
        <GoingOn<EventKind> record={kind} onMade={setMade}>
          {(kind) => <EventKindForm kind={kind} guard={guard} onCancel={close} onSaved={onClose} />}
        </GoingOn>
      )}
    </FormDialog>
  )
}

type Values = { name: string; color: KindColor }
const valuesOf = (kind?: EventKind): Values => ({ name: kind?.name ?? '', color: kind?.color ?? 'blue' })

type EventKindFormProps = { kind: EventKind | undefined; guard: Guard; onCancel(): void; onSaved(): void }

function EventKindForm({ kind, guard, onCancel, onSaved }: EventKindFormProps) {
  const { t } = useTranslation()
  const create = useWrite(api.event_kind.create)
  const update = useWrite(api.event_kind.update)
  const form = useRecordForm({
    ...about('event_kind', kind, valuesOf),
    labels: {
      name: t('event_kind.name'),
      color: t('event_kind.color'),
    },
    shown: (field, value) => (field === 'color' ? t(`event_kind.colors.${value as KindColor}`) : undefined), // a field of the form
    check: (values) => refusedBy(EventKindInput, values),
    save: (body, version) =>
      kind ? update.mutateAsync({ params: { id: kind.id }, body, version }) : create.mutateAsync({ body }),
    said: ({ name }) => t('event_kind.saved', { name }),
    onSaved,
  })
  useGuard(guard, form.mayLeave)
  return (
    <FormFrame form={form} saveLabel={t('form.save')} onCancel={onCancel}>
      <TextInput withAsterisk data-autofocus autoComplete="off" {...form.field('name')} />
      <Radio.Group
        description={t('event_kind.color_help')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        {...form.field('color')}
      >
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing={4} mt="xs" fz="sm">
          {kindColors.map((color) => (
            <Radio.Card key={color} value={color} px="xs" mih={44} radius="sm" fz="sm">
              <Group gap="xs" wrap="nowrap">
                <Radio.Indicator size="xs" />
                <KindMark kind={{ name: t(`event_kind.colors.${color}`), color }} />
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </FormFrame>
  )
}
