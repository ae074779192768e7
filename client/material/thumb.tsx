import { Image, ThemeIcon } from '@mantine/core'
import { IconBriefcase2, IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { type Pictured, pictureAddress } from '../form/picture-address.ts'

type ThumbProps = { noun?: Pictured; record: { id: number; picture: string | null }; size: number }

/** Shows the thumbnail of a material or kit, or an icon when it has no picture. */
export function Thumb({ noun = 'material', record: { id, picture }, size }: ThumbProps) {
  const Icon = noun === 'kit' ? IconBriefcase2 : IconPackage
  // Without network there is no picture.
  const [isLost, setLost] = useState(false)
  if (picture === null || isLost) {
    return (
      <ThemeIcon variant="light" color="gray" size={size} flex="none" aria-hidden>
        <Icon size={20} />
      </ThemeIcon>
    )
  }
  const source = pictureAddress(noun, { id, picture }, 'thumb')
  return (
    <Image
      src={source}
      w={size}
      h={size}
      flex="none"
      fit="contain"
      radius="sm"
      alt=""
      loading="lazy"
      onError={() => setLost(true)}
    />
  )
}
