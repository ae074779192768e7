import { Button } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { MaterialLine } from '#shared/event-input.ts'
import { notifyDone } from '../../../frame/notify.tsx'
import { useIsPhone } from '../../../frame/page.tsx'
import type { MaterialRow } from '../../../material/editor/filters.ts'
import { ask } from '../../../ui/ask.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { drawNow } from '../../../ui/draw-now.ts'
import { returnFocus } from '../../../ui/focus/move.ts'
import type { MaterialsEditor } from './editor.ts'
import { ReusePreview } from './reuse-preview.tsx'
import { type ReusableList, ReuseSources } from './reuse-sources.tsx'

type MaterialsReuseProps = {
  event: Event
  editor: MaterialsEditor
  rows: readonly MaterialRow[]
  kits: readonly MaterialRow[]
}

/**
 * Takes over the list of another event or of a template, after a preview (rules/wizard.md#22,
 * rules/wizard.md#23).
 */
export function MaterialsReuse({ event, editor, rows, kits }: MaterialsReuseProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReusableList | null>(null)
  const choice = useRef<Element | null>(null)
  const open = () => {
    setChosen(null)
    setOpen(true)
  }
  const choose = (list: ReusableList) => {
    choice.current = document.activeElement
    setChosen(list)
  }
  /** Back to the results, at the list that the user looked into. */
  const goBack = () => {
    drawNow(() => setChosen(null))
    if (choice.current instanceof HTMLElement) returnFocus(choice.current)
  }
  /** The event's present choice goes only when the user agrees. */
  const mayReplace = async (name: string): Promise<boolean> => {
    const count = editor.quantities.lines().length
    if (count === 0) return true
    return ask({
      title: t('wizard.reuse.ask_replace'),
      text: t('wizard.reuse.ask_replace_text', { count, name }),
      yes: t('wizard.reuse.replace'),
      no: t('form.cancel'),
      danger: true,
    })
  }
  const use = async ({ name }: ReusableList, lines: MaterialLine[], replacesAll: boolean) => {
    if (replacesAll && !(await mayReplace(name))) return
    if (editor.save.isStopped) return // the user left the step meanwhile
    const count = editor.take(lines, replacesAll)
    setOpen(false)
    notifyDone(t('wizard.reuse.done', { count, name }))
  }
  return (
    <>
      <Button variant="default" leftSection={<IconCopyPlus size={16} />} onClick={open} aria-haspopup="dialog">
        {t('wizard.reuse.open')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('wizard.reuse.title')}
        size={980}
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        {/* The search stays while the user looks into a list. */}
        <div hidden={chosen !== null}>
          <ReuseSources event={event} onChoose={choose} />
        </div>
        {chosen === null ? null : (
          <ReusePreview
            list={chosen}
            rows={rows}
            kits={kits}
            onBack={goBack}
            onUse={(lines, replacesAll) => void use(chosen, lines, replacesAll)}
          />
        )}
      </Dialog>
    </>
  )
}
