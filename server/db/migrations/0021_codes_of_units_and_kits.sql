-- Units and kits have a code too, units barcodes (rules/code.md#1, rules/code.md#7).

-- A rewrite of the table fills the new column at once; rows whose code is known already get another one below.
alter table unit add column code text not null default draw_code()
  constraint unit_code_valid check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$');
alter table kit add column code text not null default draw_code()
  constraint kit_code_valid check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$');

-- Whether a record of any kind has the code. Looks it up in the index whatever the statistics say: see migration 0019.
create or replace function code_is_known(value text) returns boolean
  language sql stable strict
  set enable_seqscan = off
  return exists (select from material where code = value)
    or exists (select from event where code = value)
    or exists (select from park where code = value)
    or exists (select from unit where code = value)
    or exists (select from kit where code = value);

-- Of rows that drew the same code, later ones draw again.
update kit set code = make_code()
  where code in (select code from material union all select code from event union all select code from park)
    or id in (select id from (select id, row_number() over (partition by code order by id) as place from kit) twin where place > 1);
create unique index kit_code_taken on kit (code);
update unit set code = make_code()
  where code in (
      select code from material union all select code from event union all select code from park union all select code from kit)
    or id in (select id from (select id, row_number() over (partition by code order by id) as place from unit) twin where place > 1);
create unique index unit_code_taken on unit (code);
alter table unit alter column code set default make_code();
alter table kit alter column code set default make_code();

-- A barcode is on a material or on one of its units.
alter table barcode
  alter column material_id drop not null,
  add column unit_id integer constraint barcode_unit_id_known references unit on delete cascade,
  add constraint barcode_bearer_valid check (num_nonnulls(material_id, unit_id) = 1);
create index barcode_of_unit on barcode (unit_id) where unit_id is not null;

-- A serial number is looked up on the whole site (rules/code.md#6).
create index unit_serial_number_known on unit (caseless(serial_number)) where serial_number is not null;
