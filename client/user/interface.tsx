import { NumberInput, Select, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/language.ts'
import { can } from '#shared/permissions.ts'
import { startPages, type UserSettings, UserSettingsInput } from '#shared/user.ts'
import { api } from '../endpoints.ts'
import { typedDecimals } from '../form/decimals.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { limitsOf } from '../form/limits.ts'
import { useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { notifyDone } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'
import { chooseLanguage, i18next } from '../words.ts'

const valuesOf = ({ language, auth_token_validity_duration, start_page }: UserSettings) => ({
  language,
  start_page,
  auth_token_validity_duration: auth_token_validity_duration as number | string, // an emptied field holds ''
})

const bodyOf = ({ language, start_page, auth_token_validity_duration: hours }: ReturnType<typeof valuesOf>) => ({
  language,
  start_page,
  auth_token_validity_duration: Number(hours),
})

const choices: { value: UserSettings['language']; label: string }[] = [
  { value: 'FR', label: 'Français' },
  { value: 'EN', label: 'English' },
]

/**
 * The user's own preferences; the language applies at once, the length of a session from the next
 * sign-in.
 */
export function Interface() {
  const { t } = useTranslation()
  const router = useRouter()
  const { id, group_id, settings } = useUser()
  const update = useWrite(api.user.updateSettings)
  const form = useRecordForm({
    values: valuesOf(settings),
    version: settings.version,
    record: { entity: 'user', id },
    read: (current) => valuesOf(current as UserSettings), // the server's GET shape
    labels: {
      language: t('user.own.language'),
      start_page: t('user.own.start_page'),
      auth_token_validity_duration: t('user.own.hours'),
    },
    check: refusing(UserSettingsInput.omit({ tour: true }), bodyOf),
    save: async (values, version) => {
      const saved = await update.mutateAsync({ params: { id }, body: bodyOf(values), version })
      await chooseLanguage(values.language.toLowerCase() as Language) // FR or EN
      notifyDone(i18next.t('user.own.interface_saved'))
      return saved
    },
  })
  return (
    <FormFrame form={form} saveLabel={t('user.own.save_interface')} onCancel={() => router.history.back()}>
      <Stack maw={{ xs: 360 }}>
        <Select
          label={t('user.own.language')}
          allowDeselect={false}
          data={choices}
          {...form.getInputProps('language')}
        />
        {can(group_id, 'inventory:edit') ? (
          <Select
            label={t('user.own.start_page')}
            allowDeselect={false}
            data={startPages.map((page) => ({ value: page, label: t(`frame.menu.${page}`) }))}
            {...form.getInputProps('start_page')}
          />
        ) : null}
        <NumberInput
          label={t('user.own.hours')}
          description={t('user.own.hours_help')}
          {...limitsOf(UserSettingsInput.shape.auth_token_validity_duration)}
          clampBehavior="none" // a value above the limit is reported, not lowered
          {...typedDecimals()}
          {...form.getInputProps('auth_token_validity_duration')}
        />
      </Stack>
    </FormFrame>
  )
}
