import { Button, Group, ScrollArea, Stack, TagsInput, type TagsInputProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { matches } from '#shared/rules/text.ts'
import { focusOn } from './focus/move.ts'

type TagsFieldProps = Omit<TagsInputProps, 'value' | 'onChange' | 'searchValue' | 'onSearchChange' | 'data'> & {
  value: string[]
  /**
   * Told at every key: what is being typed counts as the last tag, so that a save by keyboard
   * leaves nothing behind.
   */
  onChange(tags: string[]): void
  /** Tags to choose from. */
  data: string[]
  /**
   * Names the choices that stand under the field; without it a list lies over what follows the
   * field.
   */
  offersLabel?: string
}

const lower = (tag: string): string => tag.toLowerCase()
const has = (tags: readonly string[], tag: string): boolean => tags.map(lower).includes(lower(tag))
/** The tags, and after them the one being typed unless it is there already. */
const withTyped = (chosen: string[], typed: string): string[] => {
  const tag = typed.trim()
  return tag === '' || has(chosen, tag) ? chosen : [...chosen, tag]
}

/**
 * Tags, chosen or typed. Mantine's field takes the one being typed only once it is left or Enter is
 * pressed.
 */
export function TagsField({ value, onChange, data, offersLabel, ...input }: TagsFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isListed, setListed] = useState(false)
  const [own, setOwn] = useState({ value, chosen: value, typed: '' })
  // Other tags than those told from here: what is typed waits, unless it came in with them.
  const isOurs = own.value === value
  const now = isOurs ? own : { value, chosen: value, typed: value.includes(own.typed.trim()) ? '' : own.typed }
  const latest = useRef(now)
  // Mantine empties what is typed and adds the tag one after the other, before anything is drawn
  // again.
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
      acceptValueOnBlur={offersLabel === undefined} // on the way to a choice under the field, what is typed only narrows them
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

/** The tags that can still be chosen, each one press away. */
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
