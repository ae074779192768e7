import { backline } from './catalogue/backline.ts'
import { cables } from './catalogue/cables.ts'
import { effects } from './catalogue/effects.ts'
import { lights } from './catalogue/lights.ts'
import { microphones } from './catalogue/microphones.ts'
import { mixing } from './catalogue/mixing.ts'
import { rigging } from './catalogue/rigging.ts'
import { speakers } from './catalogue/speakers.ts'
import { staging } from './catalogue/staging.ts'
import { video } from './catalogue/video.ts'
import type { Kind } from './drawings.ts'

/** Values of attributes by key of {@link attributes}; `checked` is days before today. */
export type Values = Partial<Record<keyof typeof attributes, string | number | boolean>>

/** A material: prices in euros, without VAT, per day and to buy again. */
export type Item = {
  ref: string
  name: string
  price: number
  value: number
  stock: number
  /** Pieces out of order. */
  broken?: number
  has?: Values
  tags?: readonly string[]
  about?: string
  note?: string
  isHidden?: boolean
  isDiscountable?: boolean
  /** Stored in the second park, when its shelf is not. */
  isElsewhere?: boolean
}

/** Materials of one sub-category, with the picture they share; without a category they are on no shelf. */
export type Shelf = {
  category?: string
  sub?: string
  kind: Kind
  isElsewhere?: boolean
  items: readonly Item[]
}

export const catalogue: readonly Shelf[] = [
  ...speakers,
  ...mixing,
  ...microphones,
  ...lights,
  ...effects,
  ...video,
  ...rigging,
  ...staging,
  ...cables,
  ...backline,
]

/** Fields the company adds to its materials; none in `categories` means all. */
export const attributes = {
  weight: { name: 'Poids', type: 'float', unit: 'kg', categories: [] },
  power: { name: 'Puissance', type: 'integer', unit: 'W', categories: ['Sonorisation', 'Lumière'] },
  length: { name: 'Longueur', type: 'float', unit: 'm', categories: ['Câbles', 'Structure et levage', 'Scène'] },
  colour: {
    name: 'Couleur',
    type: 'string',
    maxLength: 32,
    categories: ['Câbles', 'Scène', 'Structure et levage', 'Lumière'],
  },
  checked: {
    name: 'Date de contrôle',
    type: 'date',
    categories: ['Structure et levage', 'Distribution électrique', 'Scène'],
  },
  outdoor: { name: 'Usage extérieur', type: 'boolean', categories: ['Lumière', 'Distribution électrique'] },
  brightness: { name: 'Luminosité', type: 'integer', unit: 'lm', categories: ['Vidéo'] },
  definition: { name: 'Définition', type: 'string', maxLength: 24, categories: ['Vidéo'] },
  band: { name: 'Bande de fréquences', type: 'string', maxLength: 32, categories: ['Microphones'] },
} as const satisfies Record<
  string,
  {
    name: string
    type: 'string' | 'integer' | 'float' | 'boolean' | 'date'
    unit?: string
    maxLength?: number
    categories: readonly string[]
  }
>
