import { Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Webhook, WebhookInput, type WebhookKind, webhookKinds } from '#shared/webhook.ts'
import { api } from '../endpoints.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { GoingOn } from '../form/going-on.tsx'
import { type Guard, useGuard } from '../form/guard.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusedBy } from '../form/refusing.ts'
import { useWrite } from '../query.ts'
import { showWebhookSecret } from './secret.ts'

type WebhookDialogProps = {
  isOpen: boolean
  /** The webhook to change, as last read; undefined to make one. */
  webhook: Webhook | undefined
  onClose(): void
}

/** The dialog that makes a webhook, or changes one (rules/webhook.md#21). */
export function WebhookDialog({ isOpen, webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation()
  // The record just created, while the user stays in the dialog.
  const [made, setMade] = useState<Webhook>()
  return (
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(undefined)}
      title={t(webhook || made ? 'webhook.edit' : 'webhook.new')}
    >
      {(guard, close) => (
        <GoingOn<Webhook> record={webhook} onMade={setMade}>
          {(webhook) => <WebhookForm webhook={webhook} guard={guard} onCancel={close} onSaved={onClose} />}
        </GoingOn>
      )}
    </FormDialog>
  )
}

type Values = { address: string; kinds: WebhookKind[]; is_active: boolean }
const valuesOf = (webhook?: Webhook): Values => ({
  address: webhook?.address ?? '',
  kinds: webhook?.kinds ?? [],
  is_active: webhook?.is_active ?? true,
})

type WebhookFormProps = { webhook: Webhook | undefined; guard: Guard; onCancel(): void; onSaved(): void }

function WebhookForm({ webhook, guard, onCancel, onSaved }: WebhookFormProps) {
  const { t } = useTranslation()
  const create = useWrite(api.webhook.create)
  const update = useWrite(api.webhook.update)
  const form = useRecordForm({
    ...about('webhook', webhook, valuesOf),
    labels: {
      address: t('webhook.address'),
      kinds: t('webhook.kinds_field'),
      is_active: t('webhook.is_active'),
    },
    shown: (field, value) => {
      if (field === 'kinds') return (value as WebhookKind[]).map((kind) => t(`webhook.kinds.${kind}`)).join(', ')
      return field === 'is_active' ? t(value ? 'webhook.states.active' : 'webhook.states.stopped') : undefined
    },
    check: (values) => refusedBy(WebhookInput, values),
    save: (body, version) =>
      webhook ? update.mutateAsync({ params: { id: webhook.id }, body, version }) : create.mutateAsync({ body }),
    tell: async ({ secret }) => {
      if (secret) await showWebhookSecret(secret)
    },
    said: () => t('webhook.saved'),
    onSaved,
  })
  useGuard(guard, form.mayLeave)
  return (
    <FormFrame form={form} saveLabel={t('form.save')} onCancel={onCancel}>
      <TextInput
        withAsterisk
        data-autofocus
        type="url"
        autoComplete="off"
        description={t('webhook.address_help')}
        placeholder="https://"
        {...form.field('address')}
      />
      <Checkbox.Group withAsterisk {...form.field('kinds')}>
        <Stack gap={4} mt="xs">
          {webhookKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={t(`webhook.kinds.${kind}`)}
              description={t(`webhook.kinds_help.${kind}`)}
              py={6}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {webhook ? (
        <Switch
          description={t('webhook.is_active_help')}
          {...form.field('is_active')}
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      ) : null}
    </FormFrame>
  )
}
