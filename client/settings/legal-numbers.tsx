import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mostLegalNumbers } from '#shared/settings.ts'
import type { Part } from './field.tsx'
import type { LegalNumber } from './values.ts'
import './settings.css'

const name = 'company:legalNumbers'

/** Names and numbers of the company's registrations, as many as ten. */
export function LegalNumbers({ form }: Part) {
  const { t } = useTranslation()
  const all = form.values[name]
  const error = form.errors[name]
  const write = (next: LegalNumber[]) => {
    form.setFieldValue(name, next)
    form.clearFieldError(name)
  }
  const change = (key: number, part: Partial<LegalNumber>) =>
    write(all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  // Errors of the whole list appear at the half-filled lines.
  const lacks = (text: string, { name, value }: LegalNumber) =>
    error !== undefined && text.trim() === '' && (name.trim() !== '' || value.trim() !== '')
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('settings.company.legal_numbers')}
      description={t('settings.company.legal_numbers_help', { count: mostLegalNumbers })}
      error={error}
    >
      <Stack gap="xs" mt={6} mb={6}>
        {all.map((one, at) => (
          <div key={one.key} className="legal-number">
            <TextInput
              aria-label={t('settings.company.legal_name', { number: at + 1 })}
              placeholder={t('settings.company.legal_name_example')}
              value={one.name}
              error={lacks(one.name, one)}
              onChange={({ currentTarget }) => change(one.key, { name: currentTarget.value })}
            />
            <TextInput
              aria-label={t('settings.company.legal_value', { number: at + 1 })}
              placeholder={t('settings.company.legal_value_example')}
              value={one.value}
              error={lacks(one.value, one)}
              onChange={({ currentTarget }) => change(one.key, { value: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('settings.company.legal_remove', { number: at + 1 })}
              onClick={() => write(all.filter(({ key }) => key !== one.key))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            disabled={all.length >= mostLegalNumbers}
            onClick={() => write([...all, { key: Math.max(0, ...all.map(({ key }) => key)) + 1, name: '', value: '' }])}
          >
            {t('settings.company.legal_add')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
