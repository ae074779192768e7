import { Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Webhook, WebhookInput, type WebhookKind, webhookKinds } from '#shared/webhook.ts'
import { api } from '../endpoints.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { GoingOn } from '../form/going-on.tsx'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusedBy } from '../form/refusing.ts'
import { useIsPhone } from '../frame/page.tsx'
import { useWrite } from '../query.ts'
import { Dialog } from '../ui/dialog.tsx'
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
  const isPhone = useIsPhone()
  // The record just created, while the user stays in the dialog.
  const [made, setMade] = useState<Webhook>()
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(undefined)}
      title={t(webhook || made ? 'webhook.edit' : 'webhook.new')}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <GoingOn<Webhook> record={webhook} onMade={setMade}>
        {(webhook) => <WebhookForm webhook={webhook} onClose={onClose} />}
      </GoingOn>
    </Dialog>
  )
}

type Values = { address: string; kinds: WebhookKind[]; is_active: boolean }
const valuesOf = (webhook?: Webhook): Values => ({
  address: webhook?.address ?? '',
  kinds: webhook?.kinds ?? [],
  is_active: webhook?.is_active ?? true,
})

function WebhookForm({ webhook, onClose }: { webhook: Webhook | undefined; onClose(): void }) {
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
    warns: false, // little is typed, and the user closed the dialog on purpose
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
    onSaved: onClose,
  })
  return (
    <FormFrame form={form} saveLabel={t('form.save')} onCancel={onClose}>
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
