import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Pictured, pictureAddress } from './picture-address.ts'
import { PictureField } from './picture-field.tsx'

type RecordPictureProps = {
  noun: Pictured
  /** Absent for a new record. */
  id: number | undefined
  /** A newly chosen file, the name of the stored one, or none. */
  value: File | string | null
  onChange(picture: File | null): void
  error: ReactNode
}

/** The picture of a material or a kit in its form. */
export function RecordPicture({ noun, id, value, onChange, error }: RecordPictureProps) {
  const { t } = useTranslation()
  return (
    <PictureField
      value={value}
      stored={
        id !== undefined && typeof value === 'string' ? pictureAddress(noun, { id, picture: value }, 'medium') : null
      }
      onChange={onChange}
      words={{
        label: t('material.picture'),
        help: t('material.picture_help'),
        choose: t('material.choose_picture'),
        change: t('material.change_picture'),
        remove: t('material.remove_picture'),
      }}
      image={{ h: 120 }}
      error={error}
    />
  )
}
