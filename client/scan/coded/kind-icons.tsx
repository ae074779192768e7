import { IconBriefcase2, IconBuildingWarehouse, IconCalendarEvent, IconPackage, IconTag } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CodedRecord } from '#shared/code.ts'

/** What stands for each kind of record that a code names. */
export const kindIcons: Record<CodedRecord['kind'], ComponentType<{ size?: number }>> = {
  material: IconPackage,
  unit: IconTag,
  kit: IconBriefcase2,
  event: IconCalendarEvent,
  park: IconBuildingWarehouse,
}
