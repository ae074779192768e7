import { Button, FileButton, Group, Image, Input, Progress, Stack } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { materialRoutes } from '#shared/material.ts'
import { maxPictureSize, pictureTypes } from '#shared/picture.ts'
import { addressOf } from '../api.ts'
import { useUploadProgress } from '../upload-progress.ts'

type PictureFieldProps = {
  material?: { id: number }
  value: File | string | null
  onChange(picture: File | null): void
  error?: ReactNode
}

/** The picture of a material: what is stored, what was just chosen, or none. */
export function PictureField({ material, value, onChange, error }: PictureFieldProps) {
  const { t } = useTranslation()
  const chosen = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : null), [value])
  const stored =
    material && typeof value === 'string'
      ? `${addressOf(materialRoutes.picture, { params: { id: material.id }, query: { size: 'medium' } })}&v=${value.slice(0, 8)}`
      : null
  const progress = useUploadProgress(value instanceof File ? value : null)
  const tooLarge = value instanceof File && value.size > maxPictureSize
  const wrongType = value instanceof File && !pictureTypes.some((type) => type === value.type)
  const refusal = tooLarge ? t('invalid.picture_size') : wrongType ? t('invalid.picture_type') : error
  const source = chosen ?? stored
  return (
    <Input.Wrapper label={t('material.picture')} description={t('material.picture_help')} error={refusal}>
      <Stack gap="xs" mt={4} mb={6}>
        {source && !refusal ? (
          <Image
            src={source}
            h={120}
            w="auto"
            maw="100%"
            fit="contain"
            radius="sm"
            style={{ alignSelf: 'flex-start' }}
            alt={t('material.picture')}
          />
        ) : null}
        {progress === null ? null : (
          <Progress.Root size="sm">
            <Progress.Section value={progress * 100} aria-label={t('material_view.sending_picture')} />
          </Progress.Root>
        )}
        <Group gap="xs">
          <FileButton accept={pictureTypes.join(',')} onChange={(file) => file && onChange(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" leftSection={<IconPhoto size={16} />}>
                {t(value ? 'material.change_picture' : 'material.choose_picture')}
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
              {t('material.remove_picture')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
