import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

type TagsFieldProps = Omit<TagsInputProps, 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  value: string[]
  /** Told at every key: what is being typed counts as the last tag, so that a save by keyboard leaves nothing behind. */
  onChange(tags: string[]): void
  /** A tag was added or taken away. */
  onChosen?(): void
}

const lower = (tag: string): string => tag.toLowerCase()
/** The tags, and after them the one being typed unless it is there already. */
const withTyped = (chosen: string[], typed: string): string[] => {
  const tag = typed.trim()
  return tag === '' || chosen.map(lower).includes(lower(tag)) ? chosen : [...chosen, tag]
}

/** Tags, chosen or typed. Mantine's field takes the one being typed only once it is left or Enter is pressed. */
export function TagsField({ value, onChange, onChosen, ...input }: TagsFieldProps) {
  const [own, setOwn] = useState({ value, chosen: value, typed: '' })
  // Other tags than those told from here: what is typed waits, unless it came in with them.
  const isOurs = own.value === value
  const now = isOurs ? own : { value, chosen: value, typed: value.includes(own.typed.trim()) ? '' : own.typed }
  const latest = useRef(now)
  // Mantine empties what is typed and adds the tag one after the other, before anything is drawn again.
  useEffect(() => {
    latest.current = now
  })
  const tell = (change: { chosen?: string[]; typed?: string }) => {
    const { chosen, typed } = { ...latest.current, ...change }
    latest.current = { value: withTyped(chosen, typed), chosen, typed }
    setOwn(latest.current)
    onChange(latest.current.value)
  }
  return (
    <TagsInput
      {...input}
      value={now.chosen}
      onChange={(chosen) => {
        tell({ chosen })
        onChosen?.()
      }}
      searchValue={now.typed}
      onSearchChange={(typed) => typed !== latest.current.typed && tell({ typed })}
    />
  )
}
