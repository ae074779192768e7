import { Anchor, Button, List, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Either } from '#shared/contract.ts'
import { ApiProblem, addressOf, call } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { notifyFailure } from '../../frame/notify.tsx'
import { useIsPhone } from '../../frame/page.tsx'
import { openModal } from '../../ui/modals.ts'
import { currentLanguage, i18next } from '../../words.ts'

const forms = [
  { form: 'factur_x', label: 'Factur-X', route: api.bill.facturX },
  { form: 'ubl', label: 'UBL', route: api.bill.ubl },
] as const

/** A bill as Factur-X and as UBL, to download; `name` identifies the bill. */
export const EInvoices = (bill: { id: number; name: string }) =>
  forms.map((one) => <EInvoice key={one.form} {...bill} {...one} />)

/**
 * Requests the file once before it is downloaded, so that the page reports what the bill lacks, with
 * links to fill it in, instead of showing raw JSON.
 */
function EInvoice({ id, name, form, label, route }: { id: number; name: string } & (typeof forms)[number]) {
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
    <Button
      variant="default"
      h={isPhone ? 44 : 36}
      loading={isBusy}
      leftSection={<IconDownload size={18} />}
      title={t(`billing.e_invoice.${form}`)}
      aria-label={t('billing.e_invoice.form_of', { name, form: label })}
      onClick={() => void keep(route)}
    >
      {label}
    </Button>
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
