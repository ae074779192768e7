import { Button, Group, ScrollArea, Stack, TagsInput, type TagsInputProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { matches } from '#shared/rules/text.ts'
import { focusOn } from './focus/move.ts'

type TagsFieldProps = Omit<TagsInputProps, 'value' | 'onChange' | 'searchValue' | 'onSearchChange' | 'data'> & {
  value: string[]
  /**
   * Called at every key: the unfinished text counts as the last tag, so that a save by keyboard
   * loses nothing.
   */
  onChange(tags: string[]): void
  /** Tags to choose from. */
  data: string[]
  /** Labels the choices under the field; without it a list covers what follows the field. */
  offersLabel?: string
}

const lower = (tag: string): string => tag.toLowerCase()
const has = (tags: readonly string[], tag: string): boolean => tags.map(lower).includes(lower(tag))
/** The tags, and after them the unfinished one unless it is there already. */
const withTyped = (chosen: string[], typed: string): string[] => {
  const tag = typed.trim()
  return tag === '' || has(chosen, tag) ? chosen : [...chosen, tag]
}

/**
 * Tags, chosen or typed. Mantine's field takes the unfinished one only when the user leaves it or
 * presses Enter.
 */
export function TagsField({ value, onChange, data, offersLabel, ...input }: TagsFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isListed, setListed] = useState(false)
  const [own, setOwn] = useState({ value, chosen: value, typed: '' })
  // Tags other than those reported from here: the unfinished text waits, unless it came in with
  // them.
  const isOurs = own.value === value
  const now = isOurs ? own : { value, chosen: value, typed: value.includes(own.typed.trim()) ? '' : own.typed }
  const latest = useRef(now)
  // Mantine empties the text and adds the tag in two steps before the next render.
  useEffect(() => {
    latest.current = now
  })
  const tell = (change: { chosen?: string[]; typed?: string }) => {
    const { chosen, typed } = { ...latest.current, ...change }
    latest.current = { value: withTyped(chosen, typed), chosen, typed }
    setOwn(latest.current)
    onChange(latest.current.value)
  }
  const tags = (
    <TagsInput
      {...input}
      ref={field}
      data={data}
      value={now.chosen}
      onChange={(chosen) => tell({ chosen })}
      searchValue={now.typed}
      onSearchChange={(typed) => {
        if (typed === latest.current.typed) return
        tell({ typed })
        setListed(typed !== '')
      }}
      openOnFocus={false}
      acceptValueOnBlur={offersLabel === undefined} // on the way to a choice under the field, the text only narrows them
      dropdownOpened={isListed && offersLabel === undefined}
      onDropdownOpen={() => setListed(true)}
      onDropdownClose={() => setListed(false)}
      onClick={() => setListed(true)}
    />
  )
  if (offersLabel === undefined) return tags
  return (
    <Stack gap="xs">
      {tags}
      <Offers
        label={offersLabel}
        tags={data.filter((tag) => !has(now.chosen, tag) && matches(tag, now.typed))}
        onChoose={(tag) => {
          tell({ chosen: [...latest.current.chosen, tag], typed: '' })
          focusOn(field.current, { preventScroll: true })
        }}
      />
    </Stack>
  )
}

type OffersProps = { label: string; tags: readonly string[]; onChoose(tag: string): void }

/** The tags that can still be chosen, each with one press. */
function Offers({ label, tags, onChoose }: OffersProps) {
  if (tags.length === 0) return null
  return (
    <ScrollArea.Autosize mah={180} type="auto" offsetScrollbars>
      <Group role="group" aria-label={label} gap={6}>
        {tags.map((tag) => (
          <Button
            key={tag}
            className="tag-offer"
            size="compact-sm"
            variant="default"
            fw={500}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChoose(tag)}
          >
            {tag}
          </Button>
        ))}
      </Group>
    </ScrollArea.Autosize>
  )
}
