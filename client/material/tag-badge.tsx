import { Badge } from '@mantine/core'

/** A tag in read-only places: whole, however long its name. */
export function TagBadge({ name }: { name: string }) {
  return (
    <Badge component="span" variant="light" color="gray" tt="none" fw={500} className="tag-badge">
      {name}
    </Badge>
  )
}
