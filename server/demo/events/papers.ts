import type { BillingInput, ExtraInput } from '#shared/billing.ts'

/**
 * An estimate or a bill of an event: the day from today, an hour of the wall clock, and its
 * request.
 */
export type Paper = { kind: 'estimate' | 'bill'; day: number; at: string; input: BillingInput }

export const estimate = (day: number, at: string, input: BillingInput = {}): Paper => ({
  kind: 'estimate',
  day,
  at,
  input,
})
export const bill = (day: number, at: string, input: BillingInput = {}): Paper => ({ kind: 'bill', day, at, input })

/** Work and transport at the rate of the site, prices without VAT. */
export const soundEngineer = (quantity: number): ExtraInput => ({
  text: 'Technicien son, journée',
  quantity,
  unit_price: 380,
})
export const videoEngineer = (quantity: number): ExtraInput => ({
  text: 'Régisseur vidéo, journée',
  quantity,
  unit_price: 420,
})
export const van: ExtraInput = { text: 'Livraison et reprise, fourgon 20 m³', quantity: 1, unit_price: 140 }
export const truck: ExtraInput = { text: 'Livraison et reprise, porteur 19 t', quantity: 1, unit_price: 520 }

/** Takeaway meals bear the reduced rate (CGI, art. 279, m). */
export const meals = (quantity: number): ExtraInput => ({
  text: 'Plateaux-repas de l’équipe technique',
  quantity,
  unit_price: 15.5,
  vat_rate: 10,
})

export const festivalExtras: ExtraInput[] = [soundEngineer(4), { ...truck, quantity: 2 }, meals(14)]
