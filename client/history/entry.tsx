import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#shared/history.ts'
import { RowButton } from '../form/row-actions.tsx'
import { notifyDone, notifyFailure, notifyRefusal } from '../frame/notify.tsx'
import { useWrite } from '../query.ts'
import { ask } from '../ui/ask.tsx'
import { About } from './about.tsx'
import { sentenceOf } from './sentence.ts'
import { formerValues, useUndo, type Way } from './undo.ts'
import type { Telling } from './values.ts'

type EntryProps = {
  tell: Telling
  entry: HistoryEntry
  /** The hour on the site's clock. */
  hour: string
  /** Names the record: the entry stands among those of others. */
  isNamed: boolean
  /** Leads to the record, too. */
  isLinked: boolean
}

/** One entry: when, who did what, and the way back. */
export function Entry({ tell, entry, hour, isNamed, isLinked }: EntryProps) {
  const { t } = tell
  const [isWhole, setWhole] = useState(false)
  const { who, text, isCut } = sentenceOf(tell, entry, isWhole)
  const rest = who !== '' && text.startsWith(who) ? text.slice(who.length) : text
  return (
    <li className="history-entry">
      <time className="history-hour figures" dateTime={`${entry.at.replace(' ', 'T')}Z`}>
        {hour}
      </time>
      <div className="history-said">
        {isNamed ? <About entry={entry} isLinked={isLinked} /> : null}
        <Text size="sm">
          {rest === text ? null : (
            <Text span fw={600}>
              {who}
            </Text>
          )}
          {rest}
        </Text>
        {entry.reason === null ? null : (
          <Text size="sm" c="dimmed" className="history-reason">
            {t('history.reason', { reason: entry.reason })}
          </Text>
        )}
        {isCut ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            {t('history.show_all')}
          </Button>
        ) : null}
      </div>
      <Undo entry={entry} text={text} />
    </li>
  )
}

/** Puts the former values back, as a new write; asks first (rules/history.md#15). */
function Undo({ entry, text }: { entry: HistoryEntry; text: string }) {
  const way = useUndo(entry)
  return way ? <UndoButton entry={entry} text={text} way={way} /> : null
}

function UndoButton({ entry, text, way }: { entry: HistoryEntry; text: string; way: Way }) {
  const { t } = useTranslation()
  const update = useWrite(way.update)
  // From the yes to the end of the write: a second yes would find its own change, made by the first.
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    if (!(await ask({ title: t('history.undo.ask'), text, yes: t('history.undo.yes'), no: t('form.cancel') }))) return
    setBusy(true)
    try {
      const former = await formerValues(way, entry)
      if (typeof former === 'string') return notifyRefusal(t(`history.undo.${former}`))
      await update.mutateAsync({ params: { id: entry.entity_id }, ...former } as never) // what every such route takes
      notifyDone(t('history.undo.done'))
    } catch (error) {
      notifyFailure(error, t('history.undo.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <RowButton
      label={t('history.undo.label', { what: text })}
      tooltip={t('history.undo.short')}
      disabled={isBusy}
      onClick={() => void undo()}
    >
      <IconArrowBackUp size={18} />
    </RowButton>
  )
}
