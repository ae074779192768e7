import { useTranslation } from 'react-i18next'
import { formatDecimal, formatRate } from '#shared/rules/format.ts'
import { useCountryShown } from '../form/address-fields.tsx'
import { currentLanguage } from '../words.ts'
import { choiceWords } from './choices.ts'
import type { Field, Figure, LegalNumber, PenaltyDraft, RateDraft, Values } from './values.ts'

/** The label of each setting, for the conflict dialog. */
export function useLabels(): Record<Field, string> {
  const { t } = useTranslation()
  return {
    'eventSummary:showLegalNumbers': t('settings.summary.show_legal_numbers'),
    'eventSummary:materialDisplayMode': t('settings.summary.display_mode'),
    'eventSummary:customText:title': t('settings.summary.custom_title'),
    'eventSummary:customText:content': t('settings.summary.custom_content'),
    'calendar:event:showLocation': t('settings.calendar.show_location'),
    'calendar:event:showBorrower': t('settings.calendar.show_borrower'),
    'calendar:public:enabled': t('settings.calendar.enabled'),
    'availability:unconfirmed': t('settings.availability.unconfirmed'),
    'availability:overbooking': t('settings.availability.overbooking'),
    'company:name': t('settings.company.name'),
    'company:logo': t('settings.company.logo'),
    'company:street': t('address.street'),
    'company:postal_code': t('address.postal_code'),
    'company:locality': t('address.locality'),
    'company:country_id': t('address.country'),
    'company:phone': t('address.phone'),
    'company:email': t('address.email'),
    'company:siret': t('company.siret'),
    'company:legalNumbers': t('settings.company.legal_numbers'),
    'company:vatNumber': t('settings.company.vat_number'),
    'billing:mode': t('settings.billing.mode'),
    'billing:vatRate': t('settings.billing.vat_rate'),
    'billing:currency': t('settings.billing.currency'),
    'billing:degressiveRate': t('settings.billing.degressive'),
    'billing:customText:title': t('settings.billing.custom_title'),
    'billing:customText:content': t('settings.billing.custom_content'),
    'billing:paymentTerms': t('settings.payment.terms'),
    'billing:paymentDays': t('settings.payment.days'),
    'billing:paymentMeans': t('settings.payment.means'),
    'billing:iban': t('settings.payment.iban'),
    'billing:bic': t('settings.payment.bic'),
    'billing:latePenalty': t('settings.terms.penalty'),
    'billing:recoveryFee': t('settings.terms.recovery_fee'),
    'billing:earlyDiscount': t('settings.terms.early_discount'),
    'billing:vatExemption:reason': t('settings.billing.exemption_reason'),
    'billing:vatExemption:code': t('settings.billing.exemption_code'),
    'billing:estimateValidity': t('settings.billing.estimate_validity'),
    'general:timezone': t('settings.general.timezone'),
    'general:defaultLanguage': t('settings.general.language'),
    'general:defaultPaginationLimit': t('settings.general.pagination'),
    'history:keep': t('settings.general.history'),
  }
}

/** Words for settings that are not plain text. */
export function useShown() {
  const { t } = useTranslation()
  const country = useCountryShown()
  const figure = (value: Figure) => formatDecimal(Number(value), currentLanguage())
  const tell: { [F in Field]?: (value: Values[F]) => string } = {
    ...choiceWords(t),
    'company:logo': (logo) => (logo instanceof File ? logo.name : t(logo === null ? 'form.no' : 'form.yes')),
    'company:country_id': (id) => country('country_id', id) ?? '—',
    'company:legalNumbers': (all: LegalNumber[]) => all.map(({ name, value }) => `${name} ${value}`).join(', '),
    'billing:vatRate': figure,
    'billing:degressiveRate': ({ kind, factor, tiers }: RateDraft) =>
      kind === 'factor' ? figure(factor) : tiers.map(({ from, rate }) => `${from} → × ${figure(rate)}`).join(', '),
    'billing:latePenalty': ({ kind, rate }: PenaltyDraft) =>
      kind === 'fixed' ? formatRate(Number(rate), currentLanguage()) : t(`settings.terms.kinds.${kind}`),
    'billing:recoveryFee': figure,
  }
  return (field: Field, value: unknown): string | undefined => tell[field]?.(value as never) // the value of that field
}
