import type { Lines } from './kits.ts'

/** A kit of the company: what lies in one case and goes out with it. */
type Case = { name: string; reference: string; description: string; rental_price: number | null; lines: Lines }

/** The company's kits; without a price of its own, a kit costs what its pieces cost. */
export const cases: readonly Case[] = [
  {
    name: 'Kit micros batterie',
    reference: 'KIT-BATT',
    description: 'Valise de 7 micros, grosse caisse, deux statiques en aérien, petits pieds.',
    rental_price: 55,
    lines: { 'MIC-DRUM': 1, 'MIC-KICK': 1, 'MIC-STAT': 2, 'PIED-PET': 4, 'PIED-MIC': 2, 'XLR-10': 10 },
  },
  {
    name: 'Kit chant',
    reference: 'KIT-CHANT',
    description: 'Quatre micros chant sur perche, câblés.',
    rental_price: null,
    lines: { 'MIC-DYN-V': 4, 'PIED-MIC': 4, 'XLR-10': 4 },
  },
  {
    name: 'Set DJ',
    reference: 'KIT-DJ',
    description: 'Table 4 voies et deux lecteurs à plateau, deux retours.',
    rental_price: 190,
    lines: { 'DJ-MIX': 1, 'DJ-PLAY': 2, 'RET-12A': 2, 'XLR-10': 4, 'MULTI-6': 2 },
  },
  {
    name: 'Kit discours HF',
    reference: 'KIT-HF',
    description: 'Deux HF main, un HF serre-tête, pupitre avec col de cygne.',
    rental_price: 120,
    lines: { 'HF-MAIN': 2, 'HF-SERR': 1, 'PUPITRE-PLX': 1, 'MIC-COL': 1, 'XLR-10': 4 },
  },
  {
    name: 'Kit quatuor acoustique',
    reference: 'KIT-QUAT',
    description: 'Quatre statiques, deux boîtes de direct, pieds et câbles.',
    rental_price: null,
    lines: { 'MIC-STAT': 4, 'DI-ACT': 2, 'PIED-MIC': 4, 'XLR-10': 6, 'JACK-06': 2 },
  },
  {
    name: 'Kit projection de réunion',
    reference: 'KIT-PROJ',
    description: 'Projecteur 4 500 lm, écran de 2 m, télécommande, HDMI.',
    rental_price: 95,
    lines: { 'VP-4K5': 1, 'ECR-2M': 1, CLICK: 1, 'HDMI-10': 2, 'RAL-16-10': 2 },
  },
]
