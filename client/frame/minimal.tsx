import { Box, Center, Group, Paper, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#shared/language.ts'
import { Floats } from '../ui/floats.tsx'
import { chooseLanguage, currentLanguage } from '../words.ts'
import { Brand } from './mark.tsx'

/** The minimalist layout: one sheet in the middle, with the choice of language. */
export function Minimal({ title, width = 400, children }: { title: string; width?: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Center mih="100vh" p="md" className="sheet-ground">
      <title>{`${title} · Flightcase`}</title>
      <Box component="main" w="100%" maw={width}>
        <Group justify="space-between" mb="sm">
          <Brand />
          <SegmentedControl
            size="xs"
            aria-label={t('frame.language')}
            value={currentLanguage()}
            onChange={(language) => void chooseLanguage(language as Language)}
            data={languages.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </Group>
        <Paper withBorder p="xl" radius="md">
          {children}
        </Paper>
        <Floats />
      </Box>
    </Center>
  )
}
