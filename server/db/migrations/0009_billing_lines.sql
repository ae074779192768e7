-- What a bill may hold beside its materials: VAT rates of their own, extra lines, a text under the title, and what an electronic
-- invoice names of both sides.

alter table material
  add column vat_rate numeric(7, 4) constraint material_vat_rate_range check (vat_rate between 0 and 99.99);

alter table company
  add column siret text constraint company_siret_valid check (siret ~ '^\d{14}$'),
  add column vat_number text constraint company_vat_number_length check (length(vat_number) <= 32);

alter table estimate
  add column extras jsonb not null default '[]' constraint estimate_extras_valid check (jsonb_typeof(extras) = 'array'),
  add column note text constraint estimate_note_length check (length(note) <= 10000),
  add column vat_breakdown jsonb not null default '[]'
    constraint estimate_vat_breakdown_valid check (jsonb_typeof(vat_breakdown) = 'array');

alter table bill
  add column extras jsonb not null default '[]' constraint bill_extras_valid check (jsonb_typeof(extras) = 'array'),
  add column note text constraint bill_note_length check (length(note) <= 10000),
  add column vat_breakdown jsonb not null default '[]'
    constraint bill_vat_breakdown_valid check (jsonb_typeof(vat_breakdown) = 'array');
