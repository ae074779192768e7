import { Button, FileButton, Group, Image, type ImageProps, Input, Progress, Stack } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPictureSize, pictureTypes } from '#shared/picture.ts'
import { useUploadProgress } from '../upload-progress.ts'

type PictureFieldProps = {
  /** A newly chosen file, the name of the stored one, or none. */
  value: File | string | null
  /** Address of the stored one; null when `value` is no name. */
  stored: string | null
  onChange(picture: File | null): void
  words: Record<'label' | 'help' | 'choose' | 'change' | 'remove', string>
  image: Pick<ImageProps, 'h' | 'bg' | 'p'>
  error?: ReactNode
}

/** A picture of a record: the stored one, a newly chosen one, or none. */
export function PictureField({ value, stored, onChange, words, image, error }: PictureFieldProps) {
  const { t } = useTranslation()
  const chosen = useChosenPicture(value)
  const progress = useUploadProgress(value instanceof File ? value : null)
  const tooLarge = value instanceof File && value.size > maxPictureSize
  const wrongType = value instanceof File && !pictureTypes.some((type) => type === value.type)
  const refusal = tooLarge ? t('invalid.picture_size') : wrongType ? t('invalid.picture_type') : error
  const source = chosen ?? stored
  return (
    <Input.Wrapper labelElement="div" label={words.label} description={words.help} error={refusal}>
      <Stack gap="xs" mt={4} mb={6}>
        {source && !refusal ? (
          <Image
            src={source}
            w="auto"
            maw="100%"
            fit="contain"
            radius="sm"
            style={{ alignSelf: 'flex-start' }}
            alt={words.label}
            {...image}
          />
        ) : null}
        {progress === null ? null : (
          <Progress.Root size="sm">
            <Progress.Section value={progress * 100} aria-label={t('form.sending_picture')} />
          </Progress.Root>
        )}
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
                {value ? words.change : words.choose}
              </Button>
            )}
          </FileButton>
          {value ? (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} />}
              onClick={() => onChange(null)}
            >
              {words.remove}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

/** Address of a newly chosen file, for as long as it is chosen. */
function useChosenPicture(value: PictureFieldProps['value']): string | null {
  const [address, setAddress] = useState<string | null>(null)
  // The browser holds the file until its address is revoked. Only the end of an effect tells when
  // the field no longer shows it.
  useLayoutEffect(() => {
    if (!(value instanceof File)) return
    const made = URL.createObjectURL(value)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [value])
  return address
}
