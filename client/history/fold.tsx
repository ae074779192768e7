import { Box, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntity } from '#shared/history-names.ts'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

/** The history below a form without tabs. Opening it reads the entries (rules/history.md#14). */
export function HistoryFold({ entity, id }: { entity: HistoryEntity; id: number }) {
  const { t } = useTranslation()
  const [isOpen, { toggle }] = useDisclosure(false)
  const content = useId()
  return (
    <Box component="section" mt="lg">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconHistory size={18} />}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={toggle}
      >
        {t('history.tab')}
      </Button>
      <Box id={content} mt="md" hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <History entity={entity} id={id} />
          </Suspense>
        ) : null}
      </Box>
    </Box>
  )
}
