import { Button, Group, TextInput } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A field for the code of a label that a camera misreads. `onTyped` gets it without spaces around. */
export function CodeField({ onTyped }: { onTyped(code: string): void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (code === '') return
    setTyped('')
    onTyped(code)
  }
  return (
    <form onSubmit={open} style={{ width: '100%', maxWidth: 420 }}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={t('code.other')}
          description={t('code.other_help')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoCapitalize="characters"
          autoComplete="off"
          style={{ flex: 1 }}
        />
        <Button type="submit" leftSection={<IconQrcode size={18} />}>
          {t('code.search')}
        </Button>
      </Group>
    </form>
  )
}
