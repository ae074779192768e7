import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatDateTime } from '#shared/rules/format.ts'
import { useIsPhone } from '../../frame/page.tsx'
import { currentLanguage } from '../../words.ts'
import { Warning } from '../warning.tsx'
import { DocumentLink } from './document-link.tsx'
import type { Kind } from './drafts.ts'
import { BilledAmount, billName, estimateName } from './facts.tsx'

type MadeMeanwhileProps = {
  kind: Kind
  made: Event['bills'][number] | Event['estimates'][number]
  onClose(): void
  /** The user wants another one all the same. */
  onAnother(): void
}

/**
 * Shows the estimate or bill that a colleague has created since the form was opened, or the user, who
 * never got the answer (rules/invoice.md#32).
 */
export function MadeMeanwhile({ kind, made, onClose, onAnother }: MadeMeanwhileProps) {
  const { t } = useTranslation()
  const height = useIsPhone() ? 44 : 36
  const name = 'superseded_by' in made ? billName(made) : estimateName(made)
  const date = formatDateTime(made.date, currentLanguage())
  return (
    <Warning className="billing-meanwhile" title={t('billing.meanwhile.title', { name })}>
      <Text size="sm">{t(`billing.meanwhile.${kind}`, { date })}</Text>
      <BilledAmount {...made} />
      <Group gap="xs" mt="xs">
        <DocumentLink kind={kind} id={made.id} name={name} />
        <Button variant="default" h={height} onClick={onClose}>
          {t('billing.meanwhile.close')}
        </Button>
        <Button variant="default" h={height} onClick={onAnother}>
          {t(`billing.meanwhile.another_${kind}`)}
        </Button>
      </Group>
    </Warning>
  )
}
