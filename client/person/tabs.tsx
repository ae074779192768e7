import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../frame/link.tsx'

const plain = { variant: 'subtle', color: 'gray', activeProps: { variant: 'light' }, size: 'xs' } as const

/** The two lists of beneficiaries, each with its own address: persons, and their companies. */
export function PeopleTabs() {
  const { t } = useTranslation()
  return (
    <Group component="nav" aria-label={t('person.beneficiaries')} gap={4} mb="sm">
      <ButtonLink to="/beneficiaries" activeOptions={{ exact: true, includeSearch: false }} {...plain}>
        {t('person.persons')}
      </ButtonLink>
      <ButtonLink to="/companies" activeOptions={{ exact: true, includeSearch: false }} {...plain}>
        {t('company.many')}
      </ButtonLink>
    </Group>
  )
}
