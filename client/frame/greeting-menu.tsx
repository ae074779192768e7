import { Button, Divider, Popover, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconLogout, IconUser, IconUserCog } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#shared/language.ts'
import { userRoutes } from '#shared/user.ts'
import { useWrite } from '../query.ts'
import { mayGoToLogin } from '../session/leaving.ts'
import { signOut, useUser } from '../session/session.ts'
import { chooseLanguage, currentLanguage } from '../words.ts'
import { ButtonLink } from './link.tsx'
import { notifyFailure } from './notify.tsx'
import { useIsTight } from './page.tsx'

/** Greets the user: theme, language, sign out. */
export function GreetingMenu() {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useUser()
  const isTight = useIsTight()
  const [isOpen, menu] = useDisclosure(false)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const saveSettings = useWrite(userRoutes.updateSettings)

  /** One write after the other: each is made on the version of the one before. */
  const saving = useRef<Promise<number>>(Promise.resolve(0))
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
  const leave = async () => {
    menu.close() // it would keep the keys from the question
    try {
      if (!(await mayGoToLogin(router))) return
      await signOut()
      await router.navigate({ to: '/login', hash: 'bye', ignoreBlocker: true })
    } catch (error) {
      notifyFailure(error, t('frame.error.saving'))
    }
  }
  return (
    <Popover position="bottom-end" width={250} trapFocus returnFocus opened={isOpen} onChange={menu.set}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          flex="none" // a long title gives way, not the icon
          rightSection={<IconChevronDown size={16} />}
          onClick={menu.toggle}
          aria-label={isTight ? t('frame.greeting', { name: user.pseudo }) : undefined}
        >
          {isTight ? <IconUser size={20} style={{ flex: 'none' }} /> : t('frame.greeting', { name: user.pseudo })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
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
          <ButtonLink
            to="/user-settings"
            variant="subtle"
            color="gray"
            justify="flex-start"
            leftSection={<IconUserCog size={18} />}
            onClick={menu.close}
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
      </Popover.Dropdown>
    </Popover>
  )
}
