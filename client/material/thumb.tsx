import { Image, ThemeIcon } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { materialRoutes } from '#shared/material.ts'
import { addressOf } from '../api.ts'

/** A material's small picture, or a box where there is none. */
export function Thumb({ material, size }: { material: { id: number; picture: string | null }; size: number }) {
  if (material.picture === null) {
    return (
      <ThemeIcon variant="light" color="gray" size={size} aria-hidden>
        <IconPackage size={size * 0.6} />
      </ThemeIcon>
    )
  }
  const source = addressOf(materialRoutes.picture, { params: { id: material.id }, query: { size: 'thumb' } })
  // The stored name changes with the picture: the address changes with it, so an old one is never shown.
  return (
    <Image
      src={`${source}&v=${material.picture.slice(0, 8)}`}
      w={size}
      h={size}
      fit="contain"
      radius="sm"
      alt=""
      loading="lazy"
    />
  )
}
