import { Button, Paper, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDropzone } from 'react-dropzone'

/** A place that takes one file, dropped or chosen. */
export function DropFile({
  label,
  choose,
  text,
  isBusy = false,
  isSmall = false,
  children,
  onFile,
}: {
  /** What the file is, for screen readers. */
  label: string
  choose: string
  /** What stands under the button, also while a file hovers over the place. */
  text(isDragActive: boolean): string
  isBusy?: boolean
  /** One of several beside each other. */
  isSmall?: boolean
  children?: ReactNode
  onFile(file: File): void
}) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    disabled: isBusy,
    onDrop: ([file]) => {
      if (file) onFile(file)
    },
  })
  const { role: _role, tabIndex: _tabIndex, ...drop } = getRootProps()
  return (
    <Paper
      withBorder
      p={isSmall ? 'md' : 'xl'}
      {...drop}
      style={{
        borderStyle: 'dashed',
        cursor: 'pointer',
        borderColor: isDragActive ? 'var(--mantine-primary-color-filled)' : undefined,
      }}
    >
      <input {...getInputProps({ 'aria-label': label })} />
      <Stack align="center" gap="xs">
        <IconFileUpload size={28} aria-hidden />
        <Button variant="light" loading={isBusy}>
          {choose}
        </Button>
        <Text ta="center" size={isSmall ? 'sm' : undefined} style={{ overflowWrap: 'anywhere' }}>
          {text(isDragActive)}
        </Text>
        {children}
      </Stack>
    </Paper>
  )
}
