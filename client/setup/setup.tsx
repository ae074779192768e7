import { Group, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Minimal } from '../frame/minimal.tsx'
import { FromLoxya } from './from-loxya.tsx'
import { NewSite } from './new-site.tsx'

const ways = ['loxya', 'spreadsheet', 'anew'] as const
type Way = (typeof ways)[number]

/**
 * The first screen of an empty site: where its data come from, then its first admin and its name
 * (rules/setup.md#7, rules/moving-in.md#2).
 */
export function Setup() {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('anew')
  const [hasChosen, setChosen] = useState(false)
  /** A move that has begun is not left by a click. */
  const [isBound, setBound] = useState(false)
  const choose = (value: string) => {
    setWay(value as Way) // the cards below have no other value
    setChosen(true)
  }
  return (
    <Minimal title={t('setup.title')} width={720}>
      <Stack>
        <div>
          <Title order={1} size="h3">
            {t('setup.welcome')}
          </Title>
          {isBound ? null : (
            <Text c="dimmed" size="sm">
              {t(way === 'loxya' ? 'moving.screen.help' : 'setup.help')}
            </Text>
          )}
        </div>
        {isBound ? null : (
          <Radio.Group label={t('setup.ways')} value={way} onChange={choose}>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" mt="xs">
              {ways.map((one) => (
                <Radio.Card
                  key={one}
                  value={one}
                  p="sm"
                  radius="md"
                  mih={44}
                  display="flex"
                  style={{ alignItems: 'flex-start' }}
                >
                  <Group wrap="nowrap" align="flex-start" gap="xs">
                    <Radio.Indicator size="xs" mt={3} />
                    <div>
                      <Text fw={600} size="sm">
                        {t(`setup.way.${one}`)}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {t(`setup.way.${one}_help`)}
                      </Text>
                    </div>
                  </Group>
                </Radio.Card>
              ))}
            </SimpleGrid>
          </Radio.Group>
        )}
        {way === 'loxya' ? <FromLoxya onBound={setBound} /> : null}
        {/* Hidden, not removed: another way and back keeps what the user typed. */}
        <div hidden={way === 'loxya'}>
          <NewSite isForImport={way === 'spreadsheet'} arrives={!hasChosen} />
        </div>
      </Stack>
    </Minimal>
  )
}
