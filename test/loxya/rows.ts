export type Value = string | number | null
export type Row = Record<string, Value>
/** Rows by table, as a dump of the other program has them. */
export type DumpTables = Record<string, Row[]>
export type DumpVersion = '0.19' | '1.3'

/** `flightcase-demo` as the other program hashes it. */
export const oldPassword = 'flightcase-demo'
const hash = '$2y$10$Cq4SjiCRboiqEDbCPAt5UukakGGOW6dx3LIr8LQUVcLCeTh1MPZ1.'
export const made = { created_at: '2025-02-03 04:05:06', updated_at: '2025-03-04 05:06:07' }
export const live = { ...made, deleted_at: null }
export const trashed = { ...made, deleted_at: '2025-04-05 06:07:08' }

/** The changes of the database that a version knows: the first, the oldest that is read, its last. */
const migrations: Record<DumpVersion, string[]> = {
  '0.19': ['20181130192516', '20220624221439', '20220719071824'],
  '1.3': ['20181130192516', '20220624221439', '20220719071824', '20231125211202', '20260520000000'],
}
export const phinxlog = (version: DumpVersion): Row[] =>
  migrations[version].map((one) => ({ version: one, migration_name: 'Change', breakpoint: 0 }))

export const address = { street: '1 rue des Lilas', postal_code: '75020', locality: 'Paris', phone: '01 02 03 04 05' }
export const categories = [
  { id: 1, name: 'Son', ...made },
  { id: 2, name: 'Lumière', ...made },
]
export const sub_categories = [{ id: 3, name: 'Micros', category_id: 1, ...made }]
export const materials = (more: (at: number) => Row): Row[] =>
  [
    {
      id: 7,
      name: 'SM58',
      reference: 'MIC-7',
      stock_quantity: 10,
      out_of_order_quantity: 1,
      category_id: 1,
      sub_category_id: 3,
    },
    {
      id: 8,
      name: "Projecteur d'appoint",
      reference: 'PAR-8',
      stock_quantity: 4,
      out_of_order_quantity: null,
      category_id: 2,
      sub_category_id: null,
    },
    {
      id: 9,
      name: 'Console',
      reference: 'CON-9',
      stock_quantity: 2,
      out_of_order_quantity: null,
      category_id: 1,
      sub_category_id: null,
    },
    {
      id: 10,
      name: 'Vieux câble',
      reference: 'CAB-10',
      stock_quantity: 3,
      out_of_order_quantity: null,
      category_id: null,
      sub_category_id: null,
    },
  ].map((row, at) => ({
    ...row,
    description: at === 0 ? 'Ligne 1\nLigne 2 : \\ "guillemets"' : null,
    is_unitary: row.id === 9 ? 1 : 0,
    park_id: row.id === 9 ? null : 1,
    rental_price: '12.50',
    replacement_price: '120.00',
    is_hidden_on_bill: 0,
    is_discountable: 1,
    picture: row.id === 7 ? 'sm58.png' : null,
    note: null,
    ...(row.id === 10 ? trashed : live),
    ...more(at),
  }))
export const units: Row[] = [
  {
    id: 21,
    material_id: 9,
    reference: 'A',
    serial_number: 'SN-A',
    park_id: 2,
    person_id: null,
    is_broken: 0,
    is_lost: 0,
    state: 'state-of-use',
    purchase_date: '2020-05-06',
    notes: null,
    ...made,
  },
  {
    id: 22,
    material_id: 9,
    reference: 'B',
    serial_number: null,
    park_id: 2,
    person_id: null,
    is_broken: 1,
    is_lost: 0,
    state: 'bad',
    purchase_date: null,
    notes: 'Fader 3',
    ...made,
  },
]
export const tags: Row[] = [
  { id: 1, name: 'Fragile', ...live },
  { id: 2, name: 'Bénéficiaire', ...live },
  { id: 3, name: 'Technicien', ...live },
]
export const users = (groups: readonly string[], column: string): Row[] =>
  groups.map((group, at) => ({
    id: at + 1,
    pseudo: ['alice', 'bruno', 'chloe', 'dimitri'][at]!,
    email: `${['alice', 'bruno', 'chloe', 'dimitri'][at]}@example.org`,
    [column]: group,
    password: hash,
    ...live,
  }))
export const list_templates = [{ id: 1, name: 'Concert', description: null, ...live }]
export const list_template_materials = [{ id: 1, list_template_id: 1, material_id: 7, quantity: 2 }]
export const parks = (more: Row): Row[] => [
  { id: 1, name: 'Dépôt nord', ...address, opening_hours: '9 h – 18 h', note: null, ...live, ...more },
  { id: 2, name: 'Dépôt sud', ...address, opening_hours: null, note: null, ...live, ...more },
]
