import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { KindColor } from '#shared/event-kind.ts'
import { protectedTags } from '#shared/names.ts'
import type { Group } from '#shared/permissions.ts'

/**
 * Creates records with everything they need, directly in the database; names are unique within a
 * run.
 */
export type Build = ReturnType<typeof builders>

export function builders(db: Db) {
  let count = 0
  const next = () => ++count
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const entries = Object.entries(values).filter(([, value]) => value !== undefined)
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
      values (${sql.join(entries.map(([, value]) => value))}) returning id`.execute(db)
    return rows[0]!.id
  }
  /** One park serves all materials that name none. */
  const anyPark = async () =>
    (await db.selectFrom('park').select('id').where('deleted_at', 'is', null).orderBy('id').limit(1).executeTakeFirst())
      ?.id ?? park()

  const park = (values: { name?: string; deleted_at?: string } = {}) =>
    insert('park', { name: `Parc ${next()}`, ...values })
  const category = (values: { name?: string } = {}) => insert('category', { name: `Catégorie ${next()}`, ...values })
  const subCategory = (values: { name?: string; category_id: number }) =>
    insert('sub_category', { name: `Sous-catégorie ${next()}`, ...values })
  const tag = (values: { name?: string; deleted_at?: string } = {}) =>
    insert('tag', { name: `étiquette ${next()}`, ...values })
  const company = (values: Record<string, unknown> = {}) =>
    insert('company', { legal_name: `Société ${next()}`, ...values })

  const material = async (values: Record<string, unknown> = {}) =>
    insert('material', {
      name: `Projecteur ${next()}`,
      reference: `REF-${count}`,
      park_id: values.park_id ?? (await anyPark()),
      stock_quantity: 10,
      rental_price: 10,
      ...values,
    })

  /** A unit of a unitary material; the quantities of the material stay as they are. */
  const unit = (values: Record<string, unknown> & { material_id: number }) =>
    insert('unit', { reference: `U-${next()}`, ...values })

  const person = async (values: Record<string, unknown> & { tags?: string[] } = {}) => {
    const { tags = [], ...columns } = values
    const id = await insert('person', { first_name: 'Camille', last_name: `Martin ${letters(next())}`, ...columns })
    for (const name of tags) {
      const { id: tag_id } = await db.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirstOrThrow()
      await db.insertInto('person_tag').values({ person_id: id, tag_id }).execute()
    }
    return id
  }
  const beneficiary = (values: Record<string, unknown> = {}) => person({ tags: [protectedTags.beneficiary], ...values })
  const technician = (values: Record<string, unknown> = {}) => person({ tags: [protectedTags.technician], ...values })

  /** A user who cannot sign in: no password has that hash. */
  const user = async (values: { pseudo?: string; email?: string; group_id?: Group; deleted_at?: string } = {}) => {
    const pseudo = `utilisateur-${next()}`
    const id = await insert('user', { pseudo, email: `${pseudo}@example.org`, password_hash: 'none', ...values })
    await insert('user_settings', { user_id: id })
    return id
  }

  /** `materials`: pairs of material id and quantity, or the number of new ones to create. */
  const event = async (
    values: Record<string, unknown> & {
      materials?: number | [id: number, quantity: number][]
      beneficiaries?: number[]
    } = {},
  ) => {
    const { materials = [], beneficiaries = [], ...columns } = values
    const id = await insert('event', {
      title: `Concert ${next()}`,
      start_date: '2040-06-01 00:00:00',
      end_date: '2040-06-02 23:59:59',
      ...columns,
    })
    const lines: [number, number][] = []
    if (typeof materials === 'number') for (let made = 0; made < materials; made++) lines.push([await material(), 1])
    else lines.push(...materials)
    for (const [material_id, quantity] of lines) await insert('event_material', { event_id: id, material_id, quantity })
    for (const [position, person_id] of beneficiaries.entries()) {
      await db.insertInto('event_beneficiary').values({ event_id: id, person_id, position }).execute()
    }
    return id
  }
  const listTemplate = async (
    values: {
      name?: string
      description?: string
      deleted_at?: string
      materials?: [id: number, quantity: number][]
    } = {},
  ) => {
    const { materials = [], ...columns } = values
    const id = await insert('list_template', { name: `Liste ${next()}`, ...columns })
    for (const [material_id, quantity] of materials) {
      await db.insertInto('list_template_material').values({ list_template_id: id, material_id, quantity }).execute()
    }
    return id
  }
  const kit = async (values: {
    name?: string
    reference?: string
    description?: string
    picture?: string
    rental_price?: number
    is_discountable?: boolean
    deleted_at?: string
    materials: [id: number, quantity: number][]
  }) => {
    const { materials, ...columns } = values
    const id = await insert('kit', { name: `Kit ${next()}`, reference: `K-${next()}`, ...columns })
    for (const [position, [material_id, quantity]] of materials.entries()) {
      await db.insertInto('kit_material').values({ kit_id: id, material_id, quantity, position }).execute()
    }
    return id
  }
  /** Puts a kit on an event with its contents of now, whose pieces come on top of the event's lines. */
  const eventKit = async (values: { event_id: number; kit_id: number; quantity: number }) => {
    const { event_id, kit_id, quantity } = values
    await db
      .insertInto('event_kit')
      .values({ ...values, position: next() })
      .execute()
    await sql`
      with pieces as (
        insert into event_kit_material (event_id, kit_id, material_id, quantity, position)
        select ${event_id}::int, kit_id, material_id, quantity, position from kit_material where kit_id = ${kit_id}
        returning material_id, quantity)
      insert into event_material as em (event_id, material_id, quantity)
      select ${event_id}::int, material_id, quantity * ${quantity}::int from pieces
      on conflict (event_id, material_id) do update set quantity = em.quantity + excluded.quantity`.execute(db)
  }
  /** Pieces of a material that an event has from another company, ordered unless said otherwise. */
  const subRental = async (
    values: Record<string, unknown> & { event_id: number; material_id: number; quantity: number },
  ) => insert('sub_rental', { company_id: values.company_id ?? (await company()), state: 'ordered', ...values })
  const eventKind = (values: { name?: string; color?: KindColor } = {}) =>
    insert('event_kind', { name: `Genre ${next()}`, color: 'teal', ...values })
  const assignment = (values: {
    event_id: number
    technician_id: number
    start_time: string
    end_time: string
    position?: string
  }) => insert('event_technician', values)

  /**
   * The columns of an estimate or bill, of an event without anything on it unless `materials` says
   * otherwise.
   */
  const snapshot = (values: Record<string, unknown> & { event_id: number; materials?: unknown[] }) => {
    const { materials = [], ...columns } = values
    const rates = { days_count: 1, degressive_rate: 1, discount_rate: 0, vat_rate: 20, currency: 'EUR' }
    const totals = { daily_total: 10, grand_total: 10, discount_amount: 0, due_amount: 10, replacement_amount: 0 }
    const texts = Object.fromEntries(Object.entries(issued).map(([name, text]) => [name, JSON.stringify(text)]))
    const taxes = { vat_amount: 2, total_with_taxes: 12 }
    return {
      date: '2040-01-01 10:00:00',
      ...rates,
      ...totals,
      ...taxes,
      ...texts,
      materials: JSON.stringify(materials),
      ...columns,
    }
  }
  const estimate = (values: Parameters<typeof snapshot>[0]) => insert('estimate', snapshot(values))
  const bill = (values: Parameters<typeof snapshot>[0]) =>
    insert('bill', { year: 2040, counter: next(), ...snapshot(values) })

  return {
    park,
    category,
    subCategory,
    tag,
    company,
    material,
    unit,
    person,
    beneficiary,
    technician,
    user,
    event,
    listTemplate,
    kit,
    eventKit,
    subRental,
    eventKind,
    assignment,
    estimate,
    bill,
  }
}

const nowhere = { street: null, postal_code: null, locality: null, country: null, phone: null }
const nobody = { id: null, reference: null, email: null, company: null, ...nowhere }
/** The texts of a snapshot beside its figures. */
const issued = {
  company: { name: 'Sono', logo: null, email: null, legal_numbers: [], vat_number: null, ...nowhere },
  beneficiary: { first_name: 'Camille', last_name: 'Martin', full_name: 'Camille Martin', ...nobody },
  event: { title: 'Concert', start_date: '2040-06-01 00:00:00', end_date: '2040-06-02 23:59:59', location: null },
  custom_text: { title: null, content: null },
  author: { full_name: null },
}

/** 1 → a, 27 → aa: names of people have no digits. */
const letters = (count: number): string =>
  (count > 26 ? letters(Math.floor((count - 1) / 26)) : '') + String.fromCharCode(97 + ((count - 1) % 26))
