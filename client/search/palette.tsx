import { CloseButton, Input, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codePoints, leastSearched } from '#shared/limits.ts'
import { api } from '../endpoints.ts'
import { pages } from '../frame/menu.tsx'
import { useIsPhone } from '../frame/page.tsx'
import { q } from '../query.ts'
import { newScreens } from '../screens.ts'
import { useUser } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { arriveAt } from '../ui/focus/move.ts'
import { type Entry, type EntryGroup, foundGroups, localGroups, recordEntry } from './entries.ts'
import { useOpenFound } from './open-found.ts'
import type { PaletteProps } from './pressed.ts'
import { recentRecords } from './recent.ts'
import './search.css'

/** Milliseconds after the last key before asking the server (rules/search.md#10). */
const pause = 150
/** Milliseconds that an answer counts while the palette stays open: for letters taken back and typed again. */
const fresh = 5000

/**
 * The search of everything: records, pages and actions (rules/search.md#9); recent records before
 * the user types (rules/search.md#8).
 */
export function Palette({ onClose, takePressed }: PaletteProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const listId = useId()
  const navigate = useNavigate()
  const openFound = useOpenFound()
  const [text, setText] = useState('')
  const { groups, isWaiting, hasFailed, isShort, searchAgain } = useEntries(text)
  const entries = groups.flatMap((group) => group.entries)
  /** The entry that the arrows chose; the first one if they chose none or it is gone. */
  const [chosen, setChosen] = useState<string | null>(null)
  const active = entries.find(({ key }) => key === chosen) ?? entries[0]
  /** The user pressed Enter before the answer arrived: it opens the first. */
  const [isEntered, setEntered] = useState(false)

  const takeKeys = useCallback(
    (field: HTMLInputElement | null) => {
      if (!field) return
      arriveAt(field)
      const { text: before, enter } = takePressed()
      if (before) setText(before)
      if (enter) setEntered(true)
    },
    [takePressed],
  )
  const choose = (entry: Entry) => {
    if ('again' in entry) return searchAgain()
    onClose()
    if ('record' in entry) void openFound(entry.record)
    else void navigate({ to: entry.to, params: entry.params as never }) // those of its own address
  }
  // The answer decides what an earlier key press opens: no user event announces its arrival.
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(false)
    if (active && !hasFailed) choose(active)
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      const place = active ? entries.indexOf(active) : -1
      setChosen(entries.at((place + by) % entries.length)?.key ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isWaiting && chosen === null) setEntered(true)
      else if (active) choose(active)
    }
  }
  const optionId = ({ key }: Entry) => `${listId}-${key}`
  const said = isShort ? t('frame.search.more') : isWaiting ? null : t('frame.search.nothing')
  return (
    <Dialog
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset={80}
      size={600}
      padding={0}
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('frame.search.open') } }}
    >
      <div className="search-head">
        <Input
          ref={takeKeys}
          data-autofocus
          size="lg"
          variant="unstyled"
          className="search-field"
          role="combobox"
          aria-label={t('frame.search.placeholder')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('frame.search.placeholder')}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={isWaiting ? <Loader size="xs" /> : undefined}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setChosen(null)
            setEntered(false)
          }}
          onKeyDown={press}
        />
        <CloseButton size={44} aria-label={t('frame.close')} onClick={onClose} />
      </div>
      {hasFailed ? (
        <Text size="sm" c="var(--mantine-color-error)" px="md" pb="xs" role="alert">
          {t('frame.error.searching')}
        </Text>
      ) : null}
      <div className="search-list" role="listbox" id={listId} aria-label={t('frame.search.open')} aria-busy={isWaiting}>
        {groups.map(({ label, entries: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: the groups of a list of choices
          <div key={label} role="group" aria-label={label}>
            <div className="search-group" aria-hidden>
              {label}
            </div>
            {own.map((entry) => (
              <Option
                key={entry.key}
                entry={entry}
                id={optionId(entry)}
                isActive={entry === active}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status">
        {entries.length > 0 || hasFailed || said === null ? null : (
          <EmptyState drawing="lens" isQuiet title={said} help={isShort ? undefined : t('frame.search.nothing_help')} />
        )}
      </div>
    </Dialog>
  )
}

/**
 * The entries for a text: those that begin with it, records, then those that contain its words. An
 * older answer never replaces a newer one.
 */
function useEntries(text: string) {
  const { t } = useTranslation()
  const { id, group_id } = useUser()
  const [settled] = useDebouncedValue(text.trim(), pause)
  const wanted = text.trim()
  const isShort = codePoints(wanted) < leastSearched
  const [openedAt] = useState(Date.now)
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...q(api.search.everything, { query: { q: settled } }),
    staleTime: ({ state }) => (state.dataUpdatedAt < openedAt ? 0 : fresh),
    enabled: codePoints(settled) >= leastSearched,
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false, // the user decides at once whether to retry
  })
  const isWaiting = !isShort && (settled !== wanted || isPlaceholderData || (isFetching && !data) || isFetching)
  const hasFailed = !isShort && !isWaiting && isError
  const recent = useMemo(() => recentRecords(id), [id])
  const groups = useMemo((): EntryGroup[] => {
    const { first, others } = localGroups(text, group_id, pages(group_id), newScreens, t)
    if (isShort) {
      const before = wanted === '' ? recent.map(recordEntry) : []
      return [...(before.length > 0 ? [{ label: t('frame.search.recent'), entries: before }] : []), ...first, ...others]
    }
    const again: Entry = { key: 'again', label: t('form.search_again'), icon: IconRefresh, again: true }
    const records = hasFailed
      ? [{ label: t('frame.error.searching'), entries: [again] }]
      : foundGroups(data ?? [], group_id, t)
    return merged([...first, ...records, ...others])
  }, [text, wanted, isShort, group_id, t, data, hasFailed, recent])
  return { groups, isWaiting, hasFailed, isShort, searchAgain: () => void refetch() }
}

/** A heading appears once: later entries under it follow its first. */
function merged(groups: readonly EntryGroup[]): EntryGroup[] {
  const byLabel = new Map<string, EntryGroup>()
  for (const { label, entries } of groups)
    byLabel.set(label, { label, entries: [...(byLabel.get(label)?.entries ?? []), ...entries] })
  return [...byLabel.values()]
}

type OptionProps = { entry: Entry; id: string; isActive: boolean; onChoose(): void }

function Option({ entry: { label, detail, icon: Icon }, id, isActive, onChoose }: OptionProps) {
  const line = useRef<HTMLDivElement>(null)
  // The list scrolls with the arrows, which leave the focus in the field.
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className="search-option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={20} />
      <span className="search-words">
        <span>{label}</span>
        {detail ? <small className="reference">{detail}</small> : null}
      </span>
    </div>
  )
}
