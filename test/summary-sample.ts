import type { SummaryMaterial } from '#server/document/sheets/summary/material-sections.ts'
import type { Summary } from '#server/document/sheets/summary/summary.ts'

const category = {
  sound: { id: 1, name: 'Son' },
  light: { id: 2, name: 'Lumière' },
  stage: { id: 3, name: 'Structure & scène' },
}
const park = { depot: { id: 1, name: 'Dépôt Montreuil' }, annex: { id: 2, name: 'Annexe' } }

type Row = [
  string,
  string,
  SummaryMaterial['category'],
  SummaryMaterial['sub_category'],
  number,
  number | null,
  SummaryMaterial['attributes']?,
]
const rows: Row[] = [
  ['SM58-10', 'Shure SM58 LC', category.sound, { id: 11, name: 'Micros' }, 12, 109],
  [
    'SM58-2',
    'Shure SM58 LC (câble XLR 5 m inclus)',
    category.sound,
    { id: 11, name: 'Micros' },
    4,
    119.5,
    [
      { name: 'Poids', type: 'float', unit: 'kg', value: 0.298 },
      { name: 'Couleur', type: 'string', unit: null, value: 'noir mat' },
    ],
  ],
  [
    'CL5',
    'Yamaha CL5, console numérique 72 voies',
    category.sound,
    { id: 12, name: 'Consoles' },
    1,
    18_990,
    [
      { name: 'Flight case', type: 'boolean', unit: null, value: true },
      { name: 'Contrôle', type: 'date', unit: null, value: '2026-03-01' },
    ],
  ],
  ['KARA-II', 'L-Acoustics Kara II', category.sound, { id: 13, name: 'Diffusion' }, 24, 3150],
  ['DIV-1', 'Boîte de direct BSS AR-133', category.sound, null, 6, 135],
  ['MAC-AURA', 'Martin MAC Aura XB', category.light, { id: 21, name: 'Automatiques' }, 16, 2890],
  ['PAR64', 'PAR 64 CP62, lampe 1 kW', category.light, { id: 22, name: 'Traditionnels' }, 48, 62],
  ['PRT-2M', 'Praticable Samia 2 × 1 m, pieds 40 à 60 cm', category.stage, { id: 31, name: 'Praticables' }, 36, 289],
  ['GAFF', 'Gaffer noir 50 mm', null, null, 20, null],
]

/** A realistic sheet for tests and measurements; `over` replaces whole fields. */
export const sampleSummary = (over: Partial<Summary> = {}): Summary => ({
  language: 'fr',
  timezone: 'Europe/Paris',
  currency: 'EUR',
  company: {
    name: 'Scène & Cie',
    logo: null,
    full_address: '12 bis, rue des Éclairagistes\n93100 Montreuil\nFrance',
    phone: '+33 1 48 00 00 00',
    email: 'bonjour@scene-et-cie.example',
    legal_numbers: [
      { name: 'SIRET', value: '123 456 789 00012' },
      { name: 'RCS', value: 'Bobigny B 123 456 789' },
    ],
  },
  event: {
    title: 'Festival d’été : « Nuits blanches à l’Œuvre »',
    start_date: '2026-11-21 08:00:00',
    end_date: '2026-11-23 18:30:00',
    mobilization_start_date: '2026-11-20 14:00:00',
    mobilization_end_date: '2026-11-24 10:00:00',
    location: 'Théâtre de l’Œuvre, quai de déchargement nord\n55 rue de Clichy, 75009 Paris',
    kind: 'Festival',
    manager: 'Jeanne Kerbrat',
    description:
      'Montage dès 8 h, accès camion par la cour. Demander le code du portail au régisseur la veille.\n\nBalances à 16 h, public à 20 h. Prévoir deux éclateurs de plus pour le plateau B : la fiche technique du groupe est arrivée tard.',
    is_confirmed: true,
  },
  beneficiaries: [
    {
      full_name: 'Amélie Garçon-Noël',
      company: { legal_name: 'Association Les Nuits blanches', full_address: null },
      full_address: '4 place du Marché\n75018 Paris',
      phone: '06 12 34 56 78',
      email: 'amelie@nuits.example',
    },
    { full_name: 'Jürgen Müller', company: null, full_address: null, phone: '+49 30 1234567', email: null },
    {
      full_name: 'Łucja Święcicka',
      company: { legal_name: 'Mairie du 9e', full_address: '6 rue Drouot\n75009 Paris' },
      full_address: null,
      phone: null,
      email: 'l.swiecicka@mairie.example',
    },
  ],
  technicians: [
    {
      full_name: 'Noé Lefèvre',
      phone: '07 00 00 00 01',
      start_time: '2026-11-21 07:00:00',
      end_time: '2026-11-21 22:30:00',
      position: 'Régie générale',
    },
    {
      full_name: 'Inès Haddad',
      phone: null,
      start_time: '2026-11-21 13:00:00',
      end_time: '2026-11-22 01:00:00',
      position: 'Façade',
    },
    {
      full_name: 'Tom Smith',
      phone: '+44 20 7946 0000',
      start_time: '2026-11-23 08:00:00',
      end_time: '2026-11-23 17:30:00',
      position: null,
    },
  ],
  materials: rows.map(
    ([reference, name, category, sub_category, quantity, replacement_price, attributes = []], index) => ({
      reference,
      name,
      category,
      sub_category,
      quantity,
      replacement_price,
      attributes,
      // 2,25 kg, 0,02 m³ and 50 W a line more than the one before.
      weight: 2.25 * (index + 1),
      volume: 0.02 * (index + 1),
      power: 50 * index,
      park: index % 3 === 2 ? park.annex : park.depot,
    }),
  ),
  display_mode: 'sub-categories',
  has_several_parks: true,
  custom_text: {
    title: 'Conditions de mise à disposition',
    content:
      'Le matériel est contrôlé au départ et au retour en présence du bénéficiaire. Toute pièce manquante est facturée à sa valeur de remplacement.\n\nLe bénéficiaire assure le matériel contre le vol et les intempéries pendant toute la durée de la mise à disposition.',
  },
  printed_at: '2026-11-20 16:05:00',
  ...over,
})

/** `count` lines over 40 sub-categories of 8 categories, in two parks. */
export const manyMaterials = (count: number): SummaryMaterial[] =>
  Array.from({ length: count }, (_, index) => {
    const sub = index % 40
    return {
      reference: `REF-${index + 1}`,
      name: `Projecteur n° ${index + 1}`,
      category: { id: 1 + (sub % 8), name: `Catégorie ${1 + (sub % 8)}` },
      sub_category: { id: 1 + sub, name: `Sous-catégorie ${1 + sub}` },
      park: index % 2 ? park.annex : park.depot,
      quantity: 1 + (index % 12),
      replacement_price: 10 + (index % 900) + 0.5,
      weight: 12.5,
      volume: null,
      power: null,
      attributes: index % 4 ? [] : [{ name: 'Poids', type: 'float', unit: 'kg', value: 12.5 }],
    }
  })
