import type { Address, companies } from './companies.ts'
import { technicians } from './technicians.ts'

export type Person = {
  first_name: string
  last_name: string
  email?: string
  phone?: string
  nickname?: string
  company?: keyof typeof companies
  note?: string
  reference: string
  is: readonly ('beneficiary' | 'technician')[]
} & Partial<Address>

const client = ['beneficiary'] as const

/** Those who borrow. */
const beneficiaries = {
  chauvin: {
    first_name: 'Béatrice',
    last_name: 'Chauvin',
    email: 'b.chauvin@saint-aubin.example',
    phone: '02 61 91 10 02',
    company: 'saintAubin',
    reference: 'CLI-001',
    is: client,
  },
  lemee: {
    first_name: 'Loïc',
    last_name: 'Le Mée',
    email: 'technique@saint-aubin.example',
    phone: '06 39 98 10 04',
    company: 'saintAubin',
    reference: 'CLI-002',
    note: 'Services techniques, ouvre les portes dès 6 h 30.',
    is: client,
  },
  poirier: {
    first_name: 'Anne-Sophie',
    last_name: 'Poirier',
    email: 'culture@montreval.example',
    phone: '02 61 91 10 16',
    company: 'montreval',
    reference: 'CLI-003',
    is: client,
  },
  nguyen: {
    first_name: 'Thị Mai',
    last_name: 'Nguyễn',
    email: 'mai.nguyen@montreval.example',
    phone: '06 39 98 11 27',
    company: 'montreval',
    reference: 'CLI-004',
    is: client,
  },
  vasseur: {
    first_name: 'Édouard',
    last_name: 'Vasseur',
    email: 'regie@nuits-claires.example',
    phone: '06 39 98 20 31',
    company: 'nuits',
    reference: 'CLI-005',
    note: 'Régisseur général du festival.',
    is: client,
  },
  zoe: {
    first_name: 'Zoë',
    last_name: 'Van den Bergh',
    email: 'zoe@nuits-claires.example',
    phone: '06 39 98 20 37',
    company: 'nuits',
    reference: 'CLI-006',
    is: client,
  },
  garnier: {
    first_name: 'François',
    last_name: 'Garnier-Després',
    email: 'f.garnier@vieux-quai.example',
    phone: '02 61 91 22 41',
    company: 'quai',
    reference: 'CLI-007',
    is: client,
  },
  sebnem: {
    first_name: 'Şebnem',
    last_name: 'Yılmaz',
    email: 's.yilmaz@moulin-blanc.example',
    phone: '06 39 98 48 61',
    company: 'moulin',
    reference: 'CLI-008',
    is: client,
  },
  etcheverry: {
    first_name: 'Peio',
    last_name: 'Etcheverry',
    email: 'president@rc-mauges.example',
    phone: '06 39 98 31 06',
    company: 'rugby',
    reference: 'CLI-009',
    is: client,
  },
  daout: {
    first_name: 'Maëlle',
    last_name: 'Daoût',
    email: 'maelle@horizon-evenements.example',
    phone: '06 39 98 77 21',
    company: 'horizon',
    reference: 'CLI-010',
    is: client,
  },
  obrien: {
    first_name: 'Siobhán',
    last_name: 'O’Brien',
    email: 'siobhan@horizon-evenements.example',
    phone: '06 39 98 77 22',
    company: 'horizon',
    reference: 'CLI-011',
    is: client,
  },
  kermarec: {
    first_name: 'Gwenaëlle',
    last_name: 'Kermarec',
    email: 'contact@kermarec-traiteur.example',
    phone: '06 39 98 65 13',
    company: 'kermarec',
    reference: 'CLI-012',
    is: client,
  },
  fontaine: {
    first_name: 'Cécile',
    last_name: 'Fontaine',
    email: 'c.fontaine@valbiotech.example',
    phone: '02 61 91 80 82',
    company: 'biotech',
    reference: 'CLI-013',
    is: client,
  },
  haas: {
    first_name: 'Jürgen',
    last_name: 'Haas',
    email: 'j.haas@valbiotech.example',
    phone: '06 39 98 80 83',
    company: 'biotech',
    reference: 'CLI-014',
    is: client,
  },
  boisseau: {
    first_name: 'Marie-Thérèse',
    last_name: 'Boisseau',
    email: 'choeur.saint-maurice@courriel.example',
    phone: '06 39 98 42 17',
    company: 'choeur',
    reference: 'CLI-015',
    is: client,
  },
  petkovic: {
    first_name: 'Đorđe',
    last_name: 'Petković',
    email: 'djordje@orkestar.example',
    phone: '06 39 98 93 28',
    company: 'orkestar',
    reference: 'CLI-016',
    is: client,
  },
  ferron: {
    first_name: 'Hélène',
    last_name: 'de La Ferronnière',
    email: 'reception@la-ferronniere.example',
    phone: '06 39 98 56 09',
    company: 'chateau',
    reference: 'CLI-017',
    is: client,
  },
  aegir: {
    first_name: 'Ægir',
    last_name: 'Þorsteinsson',
    email: 'aegir@courriel.example',
    phone: '+354 555 0142',
    street: 'Skólavörðustígur 21',
    postal_code: '101',
    locality: 'Reykjavík',
    reference: 'CLI-018',
    note: 'Tourneur, écrit en anglais.',
    is: client,
  },
  munoz: {
    first_name: 'Iñaki',
    last_name: 'Muñoz',
    email: 'inaki.munoz@courriel.example',
    phone: '06 39 98 71 50',
    street: '9 rue du Faubourg-Bressigny',
    postal_code: '49100',
    locality: 'Angers',
    reference: 'CLI-019',
    is: client,
  },
  traore: {
    first_name: 'Aïssata',
    last_name: 'Traoré',
    email: 'aissata.traore@courriel.example',
    phone: '06 39 98 71 62',
    street: '31 rue Bougère',
    postal_code: '49000',
    locality: 'Angers',
    reference: 'CLI-020',
    is: client,
  },
  goncalves: {
    first_name: 'João',
    last_name: 'Gonçalves',
    email: 'joao.goncalves@courriel.example',
    phone: '06 39 98 72 04',
    street: '5 impasse des Glycines',
    postal_code: '49124',
    locality: 'Saint-Barthélemy-d’Anjou',
    reference: 'CLI-021',
    is: client,
  },
  dvorak: {
    first_name: 'Tomáš',
    last_name: 'Dvořák',
    email: 'tomas.dvorak@courriel.example',
    phone: '06 39 98 46 71',
    company: 'orkestar',
    reference: 'CLI-023',
    is: client,
  },
} as const satisfies Record<string, Person>

const people = { ...beneficiaries, ...technicians }
export type PersonKey = keyof typeof people
/** Everyone, as what they are and not as their exact words. */
export const personRows: Readonly<Record<PersonKey, Person>> = people
