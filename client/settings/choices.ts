import type { TFunction } from 'i18next'
import type { Field, Values } from './values.ts'

/** The words of the settings that are one of several choices, as the form names them. */
export const choiceWords = (t: TFunction): { [F in Field]?: (value: Values[F]) => string } => ({
  'eventSummary:materialDisplayMode': (mode) => t(`settings.summary.mode.${mode}`),
  'availability:unconfirmed': (mode) => t(`settings.availability.modes.${mode}`),
  'availability:overbooking': (mode) => t(`settings.availability.overbooking_modes.${mode}`),
  'billing:mode': (mode) => t(`settings.billing.modes.${mode}`),
  'billing:paymentMeans': (means) => t(means === null ? 'settings.payment.any' : `settings.payment.mean.${means}`),
  'general:defaultLanguage': (language) => t(`settings.general.languages.${language}`),
})
