import { Button, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { NotTakenBack } from '#shared/return.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { ApiProblem } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { type Guard, useOwnGuard } from '../../form/guard.ts'
import { notifyDone, notifyFailure } from '../../frame/notify.tsx'
import { useWrite } from '../../query.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { openModal } from '../../ui/modals.ts'
import { currentLanguage } from '../../words.ts'
import { FindingName } from './findings.tsx'
import { keepShown } from './shown.ts'
import './findings.css'

type ReopenDialogProps = { event: Event; onClose(): void }

/** Opens an ended inventory again, with a reason (rules/inventory.md#36). */
export function ReopenDialog({ event, onClose }: ReopenDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('inventory.reopen.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('form.cancel') }}
    >
      {(guard, close) => <ReopenForm event={event} guard={guard} onCancel={close} onClose={onClose} />}
    </FormDialog>
  )
}

function ReopenForm({ event, guard, onCancel, onClose }: ReopenDialogProps & { guard: Guard; onCancel(): void }) {
  const { t } = useTranslation()
  const write = useWrite(api.return.reopen)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  useOwnGuard(guard, () => reason.trim() !== '', write.isPending)
  const reopen = async () => {
    try {
      const { warnings, ...opened } = await write.mutateAsync({
        params: { id: event.id },
        body: { reason },
        version: event.version,
      })
      onClose()
      keepShown(opened)
      notifyDone(t('inventory.reopen.done', { title: event.title }))
      if (warnings.length > 0) showWarnings(warnings, t('inventory.reopen.left_title'), t('frame.close'))
    } catch (error) {
      const told = error instanceof ApiProblem ? error.fields.reason : undefined
      if (told) setRefusal(told)
      else notifyFailure(error, t('frame.error.saving'))
    }
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{t('inventory.reopen.text')}</Text>
      <Textarea
        label={t('inventory.reopen.reason')}
        description={t('inventory.reopen.reason_help')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        value={reason}
        error={refusal}
        onChange={({ currentTarget: { value } }) => {
          setReason(value)
          setRefusal(undefined)
        }}
      />
      <DialogFoot
        aside={
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        }
      >
        <Button loading={write.isPending} onClick={() => void reopen()}>
          {t('inventory.reopen.yes')}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

/** Shown above the reopened count, since the page of the ended inventory is gone by then. */
function showWarnings(warnings: readonly NotTakenBack[], title: string, close: string): void {
  openModal({ title, closeButtonProps: { 'aria-label': close }, size: 'lg', children: <Left warnings={warnings} /> })
}

/** What has been repaired since the count, and therefore stays as it is. */
function Left({ warnings }: { warnings: readonly NotTakenBack[] }) {
  const { t } = useTranslation()
  const shown = (count: number) => ({ count, shown: formatQuantity(count, currentLanguage()) })
  return (
    <Stack gap="sm">
      <Text size="sm">{t('inventory.reopen.left_text')}</Text>
      <ul className="findings">
        {warnings.map(({ material, taken, out_of_order, units }) => (
          <li key={material.id}>
            <FindingName material={material} />
            <span className="findings-counts">
              {taken > 0 ? <LeftPart text={t('inventory.reopen.left_taken', shown(taken))} /> : null}
              {out_of_order > 0 ? <LeftPart text={t('inventory.reopen.left_mended', shown(out_of_order))} /> : null}
              {units.length > 0 ? (
                <LeftPart
                  text={t('inventory.reopen.left_units', {
                    count: units.length,
                    names: units.map(({ reference }) => reference).join(', '),
                  })}
                />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const LeftPart = ({ text }: { text: string }) => (
  <b data-weight="missing">
    <IconAlertTriangle size={16} aria-hidden />
    {text}
  </b>
)
