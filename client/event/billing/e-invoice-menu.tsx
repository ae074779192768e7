import { Anchor, Button, List, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Either } from '#shared/contract.ts'
import { ApiProblem, addressOf, call } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { openModal } from '../../ui/modals.ts'
import { currentLanguage, i18next } from '../../words.ts'

/**
 * Downloads a bill as Factur-X or UBL. Requests it once first, so that the page reports what the
 * bill lacks, with links to fill it in, instead of showing raw JSON.
 */
export function EInvoiceMenu({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isBusy, setBusy] = useState(false)
  const keep = async (route: Either<typeof api.bill.facturX | typeof api.bill.ubl>) => {
    const input = { params: { id }, query: { lang: currentLanguage() } }
    setBusy(true)
    try {
      await call(route, input)
      download(addressOf(route, input))
    } catch (error) {
      if (error instanceof ApiProblem && error.key === 'bill.incomplete') tellMissing(error)
      else notifyFailure(error, t('billing.e_invoice.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          h={isPhone ? 44 : 36}
          loading={isBusy}
          rightSection={<IconChevronDown size={16} />}
          aria-label={t('billing.e_invoice.title_of', { name })}
        >
          {t('billing.e_invoice.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => keep(api.bill.facturX)}>{t('billing.e_invoice.factur_x')}</Menu.Item>
        <Menu.Item onClick={() => keep(api.bill.ubl)}>{t('billing.e_invoice.ubl')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The file keeps the server's name for it. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function tellMissing(problem: ApiProblem): void {
  const where = (problem.facts.where ?? {}) as Record<string, string> // field and path, as the route declares for bill.incomplete
  openModal({
    title: i18next.t('billing.e_invoice.incomplete'),
    closeButtonProps: { 'aria-label': i18next.t('billing.e_invoice.close') },
    children: (
      <Stack>
        <Text size="sm">{problem.message}</Text>
        <List size="sm" spacing="sm">
          {Object.entries(problem.fields).map(([field, message]) => (
            <List.Item key={field}>
              {message}{' '}
              <Anchor
                underline="always"
                inherit
                href={new URL((where[field] ?? '/').slice(1), document.baseURI).href}
                target="_blank"
                rel="noreferrer"
              >
                {i18next.t('billing.e_invoice.fill_in')}
              </Anchor>
            </List.Item>
          ))}
        </List>
      </Stack>
    ),
  })
}
