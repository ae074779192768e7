import { ActionIcon, type ActionIconProps, Button, Tooltip } from '@mantine/core'
import { IconPencil, IconRestore, IconTrash, IconTrashOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type RowButtonProps = {
  label: string
  color?: string
  disabled?: boolean
  onClick(): void
  children: ReactNode
} & Pick<ActionIconProps, 'variant'>

/** A button at the end of a row: an icon with a name, large enough for a finger. */
export function RowButton({ label, children, variant = 'subtle', ...rest }: RowButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} variant={variant} size={36} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

type TrashButtonsProps = {
  name: string
  isTrashed: boolean
  isBusy: boolean
  /** Absent where there is nothing to edit in the trash. */
  onEdit?(): void
  onRemove(): void
  onRestore(): void
  /** Why it cannot go to the trash now; shown instead of the button's name. */
  refusal?: string
}

/** Edit and trash a live record; restore or destroy a trashed one. */
export function TrashButtons({ name, isTrashed, isBusy, onEdit, onRemove, onRestore, refusal }: TrashButtonsProps) {
  const { t } = useTranslation()
  if (isTrashed) {
    return (
      <>
        <RowButton label={t('table.restore', { name })} disabled={isBusy} onClick={onRestore}>
          <IconRestore size={18} />
        </RowButton>
        <RowButton label={t('table.destroy', { name })} color="red" disabled={isBusy} onClick={onRemove}>
          <IconTrashOff size={18} />
        </RowButton>
      </>
    )
  }
  return (
    <>
      {onEdit ? (
        <RowButton label={t('table.edit', { name })} onClick={onEdit}>
          <IconPencil size={18} />
        </RowButton>
      ) : null}
      <RowButton
        label={refusal ?? t('table.trash', { name })}
        color="red"
        disabled={isBusy || refusal !== undefined}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </RowButton>
    </>
  )
}

/** Shows the trash, or leaves it. */
export function TrashToggle({ isTrash, onToggle }: { isTrash: boolean; onToggle(): void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant={isTrash ? 'light' : 'default'}
      color={isTrash ? 'orange' : undefined}
      leftSection={<IconTrash size={16} />}
      aria-pressed={isTrash}
      onClick={onToggle}
    >
      {t(isTrash ? 'table.leave_trash' : 'table.show_trash')}
    </Button>
  )
}
