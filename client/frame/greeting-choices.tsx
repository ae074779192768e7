import { Button, Divider, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLogout, IconMap, IconUserCog } from '@tabler/icons-react'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#shared/language.ts'
import { api } from '../endpoints.ts'
import { useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'
import { chooseLanguage, currentLanguage } from '../words.ts'
import { useHelp } from './help.ts'
import { ButtonLink } from './link.tsx'
import { notifyFailure } from './notify.tsx'

/** Asks about what would be lost, then ends the session. Resolves to false when the user stays. */
export type SignOut = (router: AnyRouter) => Promise<boolean>

type GreetingChoicesProps = {
  close(): void
  /**
   * The running write of the language, which resolves to its version: each write uses the version
   * of the one before.
   */
  saving: RefObject<Promise<number>>
  signOut: SignOut
}

/** The content of the greeting: theme, language, the user's settings, the sign-out. */
export function GreetingChoices({ close, saving, signOut }: GreetingChoicesProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const saveSettings = useWrite(api.user.updateSettings)

  const save = async (language: Language, version: number): Promise<number> => {
    try {
      return (await saveSettings.mutateAsync({ params: { id: user.id }, body: { language }, version })).version
    } catch (error) {
      notifyFailure(error, t('frame.error.saving'))
      return 0
    }
  }
  const choose = async (language: Language) => {
    await chooseLanguage(language)
    const { version } = user.settings
    saving.current = saving.current.then((last) => save(language, Math.max(last, version)))
  }
  const { showKeys, showTour } = useHelp()
  const keys = () => {
    close()
    void showKeys()
  }
  const tour = () => {
    close()
    void showTour()
  }
  const leave = async () => {
    close() // it would keep the keys from the question
    try {
      if (!(await signOut(router))) return
      await router.navigate({ to: '/login', hash: 'bye', ignoreBlocker: true })
    } catch (error) {
      notifyFailure(error, t('frame.error.saving'))
    }
  }
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed">
        {t('frame.theme.label')}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('frame.theme.label')}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`frame.theme.${value}`) }))}
      />
      <Text size="xs" c="dimmed">
        {t('frame.language')}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('frame.language')}
        value={currentLanguage()}
        onChange={(language) => void choose(language as Language)}
        data={languages.map((value) => ({ value, label: value === 'fr' ? 'Français' : 'English' }))}
      />
      <Divider />
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconKeyboard size={18} />}
        onClick={keys}
      >
        {t('frame.keys')}
      </Button>
      <Button variant="subtle" color="gray" justify="flex-start" leftSection={<IconMap size={18} />} onClick={tour}>
        {t('frame.tour')}
      </Button>
      <ButtonLink
        to="/user-settings"
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconUserCog size={18} />}
        onClick={close}
      >
        {t('frame.menu.own_settings')}
      </ButtonLink>
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconLogout size={18} />}
        onClick={() => void leave()}
      >
        {t('frame.sign_out')}
      </Button>
    </Stack>
  )
}
