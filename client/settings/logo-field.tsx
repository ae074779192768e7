import { Button, FileButton, Group, Image, Input, Stack } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPictureSize, pictureTypes } from '#shared/picture.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { addressOf } from '../api.ts'

type LogoFieldProps = { value: File | string | null; onChange(logo: File | null): void; error?: ReactNode }

/** The company's logo: what is stored, what was just chosen, or none. */
export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation()
  const chosen = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : null), [value])
  // Its address stays the same whatever is stored: the name makes the browser ask again.
  const stored = typeof value === 'string' ? `${addressOf(settingsRoutes.logo, {})}?v=${value.slice(0, 8)}` : null
  const tooLarge = value instanceof File && value.size > maxPictureSize
  const wrongType = value instanceof File && !pictureTypes.some((type) => type === value.type)
  const refusal = tooLarge ? t('invalid.picture_size') : wrongType ? t('invalid.picture_type') : error
  const source = chosen ?? stored
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('settings.company.logo')}
      description={t('settings.company.logo_help')}
      error={refusal}
    >
      <Stack gap="xs" mt={4} mb={6} align="flex-start">
        {source && !refusal ? (
          // On white, as on paper, whatever the scheme of the screen
          <Image
            src={source}
            h={96}
            w="auto"
            maw="100%"
            fit="contain"
            radius="sm"
            bg="white"
            p={4}
            alt={t('settings.company.logo')}
          />
        ) : null}
        <Group gap="xs">
          <FileButton accept={pictureTypes.join(',')} onChange={(file) => file && onChange(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                leftSection={<IconPhoto size={16} />}
                aria-invalid={refusal ? true : undefined}
              >
                {t(value ? 'settings.company.change_logo' : 'settings.company.choose_logo')}
              </Button>
            )}
          </FileButton>
          {value ? (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={16} />}
              onClick={() => onChange(null)}
            >
              {t('settings.company.remove_logo')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
