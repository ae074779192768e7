import type { Shelf } from '../catalogue.ts'

/** Instruments, and what is on no shelf. */
export const backline: readonly Shelf[] = [
  {
    category: 'Backline',
    sub: 'Claviers et batteries',
    kind: 'keyboard',
    items: [
      {
        ref: 'PIANO-88',
        name: 'Piano numérique 88 touches lestées',
        price: 70,
        value: 1900,
        stock: 2,
        has: { weight: 17.5 },
      },
      { ref: 'BATT-5F', name: 'Batterie 5 fûts avec cymbales', price: 90, value: 2300, stock: 2, has: { weight: 52 } },
      {
        ref: 'PUPITRE-M',
        name: 'Pupitre de musicien avec lampe',
        price: 3,
        value: 45,
        stock: 20,
        has: { weight: 2.1 },
      },
    ],
  },
  {
    category: 'Backline',
    sub: 'Amplis instruments',
    kind: 'instrument-amp',
    items: [
      { ref: 'AMPLI-GUIT', name: 'Ampli guitare à lampes 40 W', price: 45, value: 1150, stock: 2, has: { weight: 24 } },
      {
        ref: 'AMPLI-BASS',
        name: 'Ampli basse 500 W avec baffle 4 x 10"',
        price: 55,
        value: 1490,
        stock: 2,
        broken: 1,
        has: { weight: 41 },
      },
    ],
  },
  {
    kind: 'case',
    items: [
      {
        ref: 'CAISSE-OUT',
        name: 'Caisse à outils de tournée',
        price: 15,
        value: 480,
        stock: 3,
        note: 'Compter les clés de 19 au retour.',
      },
      { ref: 'DIABLE', name: 'Diable pliant 250 kg', price: 5, value: 160, stock: 4 },
      {
        ref: 'TENTE-3X3',
        name: 'Tente pliante de régie 3 x 3 m',
        price: 40,
        value: 720,
        stock: 4,
        broken: 1,
        tags: ['Extérieur'],
      },
      {
        ref: 'GAFFER',
        name: 'Rouleau de gaffer noir 50 m',
        price: 14,
        value: 14,
        stock: 60,
        isDiscountable: false,
        tags: ['Consommable'],
      },
    ],
  },
]
