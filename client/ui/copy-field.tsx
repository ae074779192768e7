import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'

type CopyFieldProps = {
  label: string
  /** The first field of its dialog. */
  isFirst?: boolean
  value: string
  /** What the button does, and what is said once it is done. */
  copyLabel: string
  copiedLabel: string
  onCopied?(): void
}

/** A text to take elsewhere, with the button that copies it. */
export function CopyField({ label, value, copyLabel, copiedLabel, isFirst, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      onCopied?.()
      setTimeout(() => setCopied(false), 2000)
    } catch {
      // Browsers withhold the clipboard from pages without https: the text is selected, ready for
      // the keys.
    }
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
        onCopy={onCopied}
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
        {isCopied ? copiedLabel : null}
      </Text>
    </>
  )
}
