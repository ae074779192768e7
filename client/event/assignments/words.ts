import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineItem, TimelineWords } from '../../ui/timeline/model/model.ts'

/** The words of a technicians' timeline; `help` explains its keys. */
export function useAssignmentWords(help: string): TimelineWords {
  const { t } = useTranslation()
  return useMemo(() => {
    const name = ({ label }: TimelineItem) => label
    return {
      label: t('assignment.timeline'),
      help,
      groups: t('assignment.person'),
      moved: (item, period) => t('assignment.moved', { name: name(item), period }),
      resized: (item, period) => t('assignment.moved', { name: name(item), period }),
      rolledBack: (item) => t('assignment.rolled_back', { name: name(item) }),
      undone: (item) => t('assignment.undone', { name: name(item) }),
      locked: (item) => t('assignment.locked', { name: name(item) }),
      showing: (period) => t('assignment.showing', { period }),
    }
  }, [t, help])
}
