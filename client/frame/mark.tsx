import { Group, Text } from '@mantine/core'
import drawing from '../icon.svg?raw'
import './mark.css'

/** The product's mark and, where there is room, its name. Readers hear the page's title instead. */
export function Brand({ isMarkAlone = false }: { isMarkAlone?: boolean }) {
  return (
    <Group component="span" gap={10} wrap="nowrap" aria-hidden>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the only drawing of the mark, a file of this repository */}
      <span className="mark" dangerouslySetInnerHTML={{ __html: drawing }} />
      {isMarkAlone ? null : (
        <Text component="span" fw={700}>
          Flightcase
        </Text>
      )}
    </Group>
  )
}
