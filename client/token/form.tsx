import { Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { groups, lowerGroup, type Group as UserGroup } from '#shared/permissions.ts'
import { instantOf, utcText } from '#shared/rules/period.ts'
import { secretPrefix, TokenInput } from '#shared/token.ts'
import { addressOf } from '../api.ts'
import { api } from '../endpoints.ts'
import { DayField } from '../form/day-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { type Guard, useGuard } from '../form/guard.ts'
import { about, useRecordForm } from '../form/record-form.ts'
import { refusing } from '../form/refusing.ts'
import { showSecret } from '../form/secrets.ts'
import { useWrite } from '../query.ts'
import { useSettings, useUser } from '../session/session.ts'
import { useSiteDay } from '../session/site-day.ts'

type TokenDialogProps = { isOpen: boolean; onClose(): void }

/** The dialog that makes a token (rules/token.md#12). */
export function TokenDialog({ isOpen, onClose }: TokenDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={t('token.new')}>
      {(guard, close) => <TokenForm guard={guard} onCancel={close} onSaved={onClose} />}
    </FormDialog>
  )
}

/** Returns the same day of the next year, so that a forgotten token expires. */
const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28')

/** A visitor's token reads only, whatever the user chooses. */
const onlyReads = (group: UserGroup) => group === 'visitor'

function TokenForm({ guard, onCancel, onSaved }: { guard: Guard; onCancel(): void; onSaved(): void }) {
  const { t } = useTranslation()
  const { group_id: own } = useUser()
  const { timezone } = useSettings().general
  const today = useSiteDay()
  const create = useWrite(api.token.create)
  const initial = { name: '', group_id: 'visitor' as UserGroup, read_only: false, expires_at: aYearAfter(today) }
  /** The last day counts whole, in the site's zone. */
  const bodyOf = ({ expires_at: day, ...values }: typeof initial) => ({
    ...values,
    expires_at: day === '' ? null : utcText(instantOf(`${day} 23:59:59`, timezone)),
  })
  const form = useRecordForm({
    ...about('token', undefined, () => initial),
    labels: {
      name: t('token.name'),
      group_id: t('token.group'),
      read_only: t('token.read_only'),
      expires_at: t('token.expires_at'),
    },
    check: refusing(TokenInput, bodyOf),
    save: async (values) => {
      const made = await create.mutateAsync({ body: bodyOf(values) })
      // Here, not in `onSaved`: the user may have closed the form meanwhile.
      showSecret({
        value: made.secret,
        title: t('token.secret_title', { name: made.name }),
        label: t('token.secret'),
        help: t('token.secret_help'),
        lost: t('token.secret_lost'),
        example: {
          text: t('token.secret_where'),
          code: `curl -H "Authorization: Bearer ${secretPrefix}…" ${addressOf(api.session.get, {})}`,
        },
      })
      return made
    },
    onSaved,
  })
  useGuard(guard, form.mayLeave)
  const { group_id, read_only } = form.values
  return (
    <FormFrame form={form} saveLabel={t('token.create')} onCancel={onCancel}>
      <TextInput
        withAsterisk
        data-autofocus
        autoComplete="off"
        description={t('token.name_help')}
        {...form.field('name')}
        readOnly={form.isSaving} // what is typed now would be lost (rules/change.md#21)
      />
      <Radio.Group
        description={t('token.group_help')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        {...form.field('group_id')}
      >
        <Stack gap={4} mt="xs">
          {groups
            .filter((group) => lowerGroup(group, own) === group)
            .toReversed()
            .map((group) => (
              <Radio.Card key={group} value={group} px="sm" py={6} mih={44} radius="sm">
                <Group gap="sm" wrap="nowrap">
                  <Radio.Indicator size="xs" />
                  <div>
                    <Text size="sm" fw={500}>
                      {t(`user.groups.${group}`)}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {t(`token.groups_help.${group}`)}
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
        </Stack>
      </Radio.Group>
      <Switch
        description={t('token.read_only_help')}
        {...form.field('read_only')}
        checked={read_only || onlyReads(group_id)}
        disabled={onlyReads(group_id)}
      />
      <DayField
        label={t('token.expires_at')}
        value={form.values.expires_at}
        onChange={(day) => form.setFieldValue('expires_at', day ?? '')}
        error={form.errors.expires_at}
        notBefore={today}
        isOptional
      />
      <Text size="xs" c="dimmed" mt={-8}>
        {t('token.expires_help')}
      </Text>
    </FormFrame>
  )
}
