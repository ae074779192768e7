import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconCursorText, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { codePoints } from '#shared/limits.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import type { SavedView, ViewedList } from '#shared/saved-view.ts'
import { useNamePrompt } from '../form/name-prompt.tsx'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { useIsPhone } from '../frame/page.tsx'
import { ask } from '../ui/ask.tsx'
import { currentLanguage } from '../words.ts'
import { addressOfList, searchOfView } from './address.ts'
import { useSavedViews } from './use-saved-views.ts'
import './tabs.css'

type ViewTabsProps = {
  list: ViewedList
  /** What the list's address holds. */
  search: object
  /** The view that the list shows. */
  active: SavedView | undefined
  /** Shows a view, or all records; `name` alone follows a view that was saved or renamed. */
  onChoose(name: string | null, search?: object): void
  /** The visible columns. */
  columns: string[]
  /** How many records the whole list and each view find, where that is known. */
  counts: (number | undefined)[]
}

const mostCharacters = 48
const isNamed = (name: string) => (view: SavedView) => view.name.toLowerCase() === name.toLowerCase()

/** The saved views of a list as tabs, and the way to another one (rules/user.md#20). */
export function ViewTabs({ list, search, active, onChoose, columns, counts }: ViewTabsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { views, change } = useSavedViews()
  const address = addressOfList(search)
  const own = views.filter((view) => view.list === list)
  const others = (all: readonly SavedView[], name: string) =>
    all.filter((view) => view.list !== list || !isNamed(name)(view))
  const { prompt, dialog } = useNamePrompt({
    label: t('saved_view.name'),
    check: (name) => (codePoints(name) > mostCharacters ? t('saved_view.name_limit', { count: mostCharacters }) : null),
    saved: (name) => t('saved_view.saved', { name }),
  })
  const save = () =>
    prompt(t('saved_view.save_title'), active?.name ?? '', async (name) => {
      await change((all) => {
        const view = { list, name, address, columns }
        const place = all.findIndex((one) => one.list === list && isNamed(name)(one))
        return place === -1 ? [...all, view] : all.with(place, view)
      })
      onChoose(name)
    })
  const rename = (view: SavedView) =>
    prompt(t('saved_view.rename_title', { name: view.name }), view.name, async (name) => {
      await change((all) => {
        const renamed = { ...view, name }
        // Another view of that name gives way, as when it is saved.
        const kept = isNamed(name)(view) ? [...all] : others(all, name)
        return kept.map((one) => (one.list === list && isNamed(view.name)(one) ? renamed : one))
      })
      onChoose(name)
    })
  const remove = async (view: SavedView) => {
    const { name } = view
    const yes = await ask({
      title: t('saved_view.ask_delete'),
      text: t('saved_view.ask_delete_text', { name }),
      yes: t('saved_view.delete'),
      no: t('form.cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      await change((all) => others(all, name))
      notifyDone(t('saved_view.deleted', { name }))
    } catch (error) {
      notifyFailure(error, t('frame.error.deleting'))
    }
  }
  return (
    <nav className="view-tabs" aria-label={t('saved_view.many')}>
      <div className="view-tabs-own">
        <Tab isActive={address === '' && !active} count={counts[0]} onClick={() => onChoose(null, {})}>
          {t('saved_view.all')}
        </Tab>
        {own.map((view, place) => (
          <Tab
            key={view.name}
            isActive={view === active}
            count={counts[place + 1]}
            onClick={() => onChoose(view.name, searchOfView(view))}
          >
            {view.name}
          </Tab>
        ))}
        {active ? (
          <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('saved_view.more', { name: active.name })}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCursorText size={18} />} onClick={() => rename(active)}>
                {t('saved_view.rename')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={18} />} color="red" onClick={() => void remove(active)}>
                {t('saved_view.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={isPhone ? undefined : <IconPlus size={16} />}
        aria-label={isPhone ? t('saved_view.save') : undefined}
        onClick={save}
      >
        {isPhone ? <IconPlus size={18} /> : t('saved_view.save')}
      </Button>
      {dialog}
    </nav>
  )
}

type TabProps = { isActive: boolean; count: number | undefined; onClick(): void; children: string }

function Tab({ isActive, count, onClick, children }: TabProps) {
  return (
    <UnstyledButton className="view-tab" aria-current={isActive || undefined} onClick={onClick}>
      {children}
      <small className="figures">{count === undefined ? '' : ` ${formatQuantity(count, currentLanguage())}`}</small>
    </UnstyledButton>
  )
}
