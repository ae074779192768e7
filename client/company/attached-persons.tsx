import { Group, Input, Paper, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#shared/contract.ts'
import { api } from '../endpoints.ts'
import { RowButton } from '../form/row-actions.tsx'
import { type Choice, SearchSelect, selectorSize } from '../form/search-select.tsx'
import { TextLink } from '../frame/link.tsx'
import { q } from '../query.ts'

const personChoices = (search: string) => ({
  ...q(api.person.list, { query: { search, limit: selectorSize } }),
  select: ({ data }: Answer<typeof api.person.list>) => data.map(({ id, full_name }) => ({ id, label: full_name })),
})

type AttachedPersonsProps = {
  /** The persons after the next save. */
  people: Choice[]
  onAttach(person: Choice): void
  onDetach(person: Choice): void
  error?: ReactNode
}

/**
 * The persons of a company: each links to its own form and can be detached; the search finds others
 * to attach.
 */
export function AttachedPersons({ people, onAttach, onDetach, error }: AttachedPersonsProps) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper label={t('company.persons')} labelElement="div" description={t('company.detach_later')}>
      <Stack gap="xs" mb={6}>
        {people.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('company.none_attached')}
          </Text>
        ) : (
          <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
            {people.map((person) => (
              <Paper component="li" key={person.id} withBorder px="sm" py={2}>
                <Group justify="space-between" wrap="nowrap">
                  <TextLink
                    to="/beneficiaries/$id"
                    params={{ id: String(person.id) }}
                    size="sm"
                    className="touch"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {person.label}
                  </TextLink>
                  <RowButton
                    label={t('company.detach', { name: person.label })}
                    color="gray"
                    onClick={() => onDetach(person)}
                  >
                    <IconX size={18} />
                  </RowButton>
                </Group>
              </Paper>
            ))}
          </Stack>
        )}
        <SearchSelect
          label={t('company.attach')}
          placeholder={t('person.search')}
          choices={personChoices}
          value={null}
          onChange={(person) => {
            if (person && !people.some(({ id }) => id === person.id)) onAttach(person)
          }}
          error={error}
          adds
        />
      </Stack>
    </Input.Wrapper>
  )
}
