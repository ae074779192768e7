import { Image, ThemeIcon } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { addressOfStored } from '../api.ts'
import { api } from '../endpoints.ts'

/** A material's small picture, or a box where there is none. */
export function Thumb({ material, size }: { material: { id: number; picture: string | null }; size: number }) {
  if (material.picture === null) {
    return (
      <ThemeIcon variant="light" color="gray" size={size} flex="none" aria-hidden>
        <IconPackage size={20} />
      </ThemeIcon>
    )
  }
  const { id, picture } = material
  const source = addressOfStored(api.material.picture, { params: { id }, query: { size: 'thumb' } }, picture)
  return <Image src={source} w={size} h={size} flex="none" fit="contain" radius="sm" alt="" loading="lazy" />
}
