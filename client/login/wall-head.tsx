import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import './wall-head.css'

/** The head of the sign-in on the wall, which makes the whole sheet as large (rules/today.md#7). */
export function WallHead() {
  const { t } = useTranslation()
  return (
    <div className="login-wall">
      <Title order={1} size="h3">
        {t('today.wall_ended')}
      </Title>
      <Text size="lg">{t('today.wall_sign_in')}</Text>
    </div>
  )
}
