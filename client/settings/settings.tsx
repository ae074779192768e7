import { Tabs } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '#shared/settings.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { useRecordForm } from '../form/record-form.ts'
import { useHash } from '../frame/hash.ts'
import { TextLink } from '../frame/link.tsx'
import { notifyDone } from '../frame/notify.tsx'
import { Page } from '../frame/page.tsx'
import { useWrite } from '../query.ts'
import { useSettings } from '../session/session.ts'
import { ask } from '../ui/ask.tsx'
import { focusOn } from '../ui/focus/move.ts'
import { AvailabilitySettings } from './availability.tsx'
import { CalendarSettings } from './calendar.tsx'
import { CompanySettings } from './company.tsx'
import { EventSummary } from './event-summary.tsx'
import type { Part } from './field.tsx'
import { General } from './general.tsx'
import { useLabels, useShown } from './labels.ts'
import { changesOf, type Field, type Tab, tabOf, tabs, type Values, valuesOf, withFieldNames } from './values.ts'

const panels: Record<Tab, ComponentType<Part>> = {
  'event-summary': EventSummary,
  calendar: CalendarSettings,
  availability: AvailabilitySettings,
  company: CompanySettings,
  general: General,
}

/** The company's settings: one form over its tabs, saved together (rules/setting.md#16). */
export function SettingsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hash = useHash()
  const shown = tabs.find((tab) => tab === hash) ?? tabs[0]
  const panel = useRef<HTMLDivElement>(null)
  const wanted = useRef<Tab | null>(null)
  const form = useSettingsForm((tab) => {
    if (tab === shown) return
    wanted.current = tab
    void navigate({ to: '/settings', hash: tab, replace: true })
  })
  const wrong = new Set(Object.keys(form.errors).map(tabOf))

  // A field can have the focus once its tab is on screen, after the address has changed and been
  // rendered.
  useEffect(() => {
    if (wanted.current !== shown) return
    wanted.current = null
    focusOn(panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]'))
  }, [shown])

  return (
    <Page title={t('frame.menu.settings')} narrow>
      <FormFrame form={form} saveLabel={t('settings.save')} onCancel={() => void navigate({ to: '/' })}>
        <Tabs
          value={shown}
          onChange={(tab) => void navigate({ to: '/settings', hash: tab ?? undefined, replace: true })}
        >
          <Tabs.List aria-label={t('settings.tabs')} mb="md">
            {tabs.map((tab) => (
              <Tabs.Tab
                key={tab}
                value={tab}
                aria-label={wrong.has(tab) ? t('settings.tab_to_mend', { tab: t(`settings.tab.${tab}`) }) : undefined}
                rightSection={wrong.has(tab) ? <IconAlertCircle size={16} color="var(--mantine-color-error)" /> : null}
              >
                {t(`settings.tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => {
            const Panel = panels[tab]
            return (
              <Tabs.Panel key={tab} value={tab} ref={tab === shown ? panel : undefined}>
                <Panel form={form} />
              </Tabs.Panel>
            )
          })}
        </Tabs>
      </FormFrame>
      <TextLink to="/history" search={{ entity: 'settings' }} size="sm" className="touch">
        {t('settings.history')}
      </TextLink>
    </Page>
  )
}

/** The one form of all tabs. `open` shows the tab of the first refused field. */
function useSettingsForm(open: (tab: Tab) => void) {
  const { t } = useTranslation()
  const settings = useSettings()
  const update = useWrite(api.settings.update)
  const zone = (values: Values) => values['general:timezone']
  const form = useRecordForm({
    values: valuesOf(settings),
    version: settings.version,
    labels: useLabels(),
    shown: useShown(),
    read: (current) => valuesOf(current as Settings), // the server's GET shape
    holdsFilters: true, // the tab
    confirm: async (values) =>
      zone(values) === settings.general.timezone ||
      ask({
        title: t('settings.general.timezone_ask'),
        text: t('settings.general.timezone_text', { from: settings.general.timezone, to: zone(values) }),
        yes: t('settings.general.timezone_yes'),
        no: t('form.cancel'),
      }),
    save: async (values, version) => {
      const body = changesOf(values, form.getInitialValues())
      let saved: Settings = settings
      try {
        if (Object.keys(body).length > 0) saved = await update.mutateAsync({ body, version })
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        const named = withFieldNames(error)
        const first = (Object.keys(values) as Field[]).find((field) => field in named.fields) // its own keys
        if (first) open(tabOf(first))
        throw named
      }
      notifyDone(t('settings.saved'))
      return saved
    },
  })
  return form
}
