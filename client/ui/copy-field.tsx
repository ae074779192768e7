import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { focusOn } from './focus/move.ts'

type CopyFieldProps = {
  label: string
  /** The first field of its dialog. */
  isFirst?: boolean
  value: string
  /** What the button does, and what is said once it is done. */
  copyLabel: string
  copiedLabel: string
  /** What is said when the browser withholds the clipboard: the text is selected. */
  selectedLabel: string
  onCopied?(): void
}

/** A text to take elsewhere, with the button that copies it. */
export function CopyField({ label, value, copyLabel, copiedLabel, selectedLabel, isFirst, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<'copied' | 'selected' | null>(null)
  const isCopied = said === 'copied'
  /** Also by the keys, once the text is selected. */
  const copied = () => {
    setSaid('copied')
    onCopied?.()
    setTimeout(() => setSaid(null), 2000)
  }
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      // Browsers withhold the clipboard from pages without https: the keys copy what is selected in
      // the field that has the focus.
      focusOn(field.current)
      field.current?.select()
      setSaid('selected')
      return
    }
    copied()
  }
  return (
    <>
      <TextInput
        ref={field}
        w="100%"
        readOnly
        label={label}
        data-autofocus={isFirst || undefined}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={copied}
        rightSection={
          <Tooltip label={isCopied ? copiedLabel : copyLabel}>
            <ActionIcon
              variant="subtle"
              w="100%"
              h="100%" // as high as the field: a finger's 44 px on a phone
              color={isCopied ? 'teal' : 'gray'}
              aria-label={copyLabel}
              onClick={() => void copy()}
            >
              {isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        }
      />
      <Text size="xs" c="dimmed" role="status">
        {isCopied ? copiedLabel : said === 'selected' ? selectedLabel : null}
      </Text>
    </>
  )
}
