import { ActionIcon, type ActionIconProps, Button, Menu, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconRestore, IconTrash, IconTrashOff } from '@tabler/icons-react'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { documentLink } from '../frame/open-document.ts'
import { InMenu, useIsDrawn } from '../ui/in-menu.ts'
import type { Item } from './trash.ts'

type RowButtonProps = {
  label: string
  /** Shown instead of a label that is too long to be read at a glance. */
  tooltip?: string
  /** What it removes is gone for good: red once hovered or focused, and in a menu. */
  isFinal?: boolean
  disabled?: boolean
  /**
   * Why the action is unavailable: the button looks disabled, stays reachable and says the reason
   * at once.
   */
  refusal?: string
  type?: 'submit'
  onClick?(): void
  children: ReactNode
} & Pick<ActionIconProps, 'variant' | 'color'>

/**
 * An action at the end of a row: an icon with a name, large enough for a finger, or an entry of the
 * row's menu.
 */
export function RowButton({
  label,
  tooltip = label,
  children,
  variant = 'subtle',
  isFinal,
  refusal,
  onClick,
  ...rest
}: RowButtonProps) {
  const isDrawn = useIsDrawn()
  if (useContext(InMenu)) {
    if (refusal === undefined) {
      return (
        <Menu.Item
          leftSection={children}
          color={isFinal ? 'red' : undefined}
          disabled={rest.disabled}
          onClick={onClick}
        >
          {label}
        </Menu.Item>
      )
    }
    return (
      <Menu.Item
        className="row-refused"
        leftSection={children}
        closeMenuOnClick={false}
        aria-disabled
        aria-label={`${label}. ${refusal}`}
      >
        {label}
        <Text size="xs" maw={280} style={{ whiteSpace: 'normal' }}>
          {refusal}
        </Text>
      </Menu.Item>
    )
  }
  if (!isDrawn) return null
  if (refusal !== undefined) {
    return (
      <Tooltip label={refusal} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        <ActionIcon
          className="refused"
          aria-label={`${label}. ${refusal}`}
          variant={variant}
          size={36}
          aria-disabled
          data-disabled
        >
          {children}
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Tooltip label={tooltip}>
      <ActionIcon
        className={isFinal ? 'row-final' : undefined}
        color={isFinal ? 'red' : undefined}
        aria-label={label}
        variant={variant}
        size={36}
        onClick={onClick}
        {...rest}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

type Link = ReturnType<typeof documentLink>

/** The same as a link to a document. */
export function RowLink({ label, link, children }: { label: string; link: Link; children: ReactNode }) {
  const isDrawn = useIsDrawn()
  if (useContext(InMenu)) {
    return (
      <Menu.Item {...link} leftSection={children}>
        {label}
      </Menu.Item>
    )
  }
  if (!isDrawn) return null
  return (
    <Tooltip label={label}>
      <ActionIcon {...link} aria-label={label} variant="subtle" size={36}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

type TrashButtonsProps<T> = {
  item: T
  name: string
  /** The result of `useTrash`. */
  trash: {
    isBusy(item: T): boolean
    remove(item: T, name: string): Promise<void>
    restore(item: T, name: string): void
  }
  /** The page that edits it. */
  to?: Extract<LinkProps['to'], `${string}/$id`>
  /** Edits it where it has no such page; without either, a record is not edited here. */
  onEdit?(): void
  /** Why the record cannot be trashed now. */
  refusal?: string
}

/** Edit and trash a live record; restore or destroy a trashed one. */
export function TrashButtons<T extends Item>(props: TrashButtonsProps<T>) {
  const { item, name, trash, to, refusal } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = to && (() => void navigate({ to: to as '/parks/$id', params: { id: String(item.id) } })) // or another page
  const onEdit = props.onEdit ?? open
  const remove = () => void trash.remove(item, name)
  if (item.deleted_at != null) {
    return (
      <>
        <RowButton
          label={t('table.restore', { name })}
          disabled={trash.isBusy(item)}
          onClick={() => trash.restore(item, name)}
        >
          <IconRestore size={18} />
        </RowButton>
        <RowButton label={t('table.destroy', { name })} isFinal disabled={trash.isBusy(item)} onClick={remove}>
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
      <RowButton label={t('table.trash', { name })} refusal={refusal} disabled={trash.isBusy(item)} onClick={remove}>
        <IconTrash size={18} />
      </RowButton>
    </>
  )
}

/** Shows the trash, or leaves it. */
export function TrashToggle({ isTrash, onToggle }: { isTrash: boolean; onToggle(): void }) {
  const { t } = useTranslation()
  const label = t(isTrash ? 'table.leave_trash' : 'table.show_trash')
  if (useContext(InMenu)) {
    return (
      <Menu.Item leftSection={<IconTrash size={18} />} onClick={onToggle}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Button
      variant={isTrash ? 'light' : 'default'}
      color={isTrash ? 'orange' : undefined}
      c={isTrash ? 'var(--mantine-color-text)' : undefined} // orange words on pale orange are too faint
      leftSection={<IconTrash size={16} />}
      aria-pressed={isTrash}
      onClick={onToggle}
    >
      {label}
    </Button>
  )
}
