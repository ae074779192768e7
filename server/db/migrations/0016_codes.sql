-- The codes of materials, events and parks, and the foreign ones of materials (rules/code.md).

-- The tenth character of a code: Luhn modulo 32 over the first nine (rules/code.md#3, shared/rules/code.ts).
create function code_check_character(stem text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  total integer := 0;
  addend integer;
begin
  for place in 1..length(stem) loop
    addend := position(substr(stem, place, 1) in alphabet) - 1;
    if (length(stem) - place) % 2 = 0 then
      addend := addend * 2;
      addend := addend / 32 + addend % 32;
    end if;
    total := total + addend;
  end loop;
  return substr(alphabet, (32 - total % 32) % 32 + 1, 1);
end
$$;

-- A random code, which may be known already: 45 of the first 48 bits of a random UUID, all of them random.
create function draw_code() returns text
  language plpgsql volatile strict parallel safe as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  bits bigint := ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint;
  stem text := '';
begin
  for place in 1..9 loop
    stem := stem || substr(alphabet, (bits & 31)::integer + 1, 1);
    bits := bits >> 5;
  end loop;
  return stem || code_check_character(stem);
end
$$;

-- A rewrite of the table fills the new column at once. Of rows that drew the same code, later ones draw again.
alter table material add column code text not null default draw_code()
  constraint material_code_valid check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$');
alter table event add column code text not null default draw_code()
  constraint event_code_valid check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$');
alter table park add column code text not null default draw_code()
  constraint park_code_valid check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$');
create unique index park_code_taken on park (code);
update material set code = draw_code()
  where code in (select code from park)
    or id in (select id from (select id, row_number() over (partition by code order by id) as place from material) twin where place > 1);
create unique index material_code_taken on material (code);
update event set code = draw_code()
  where code in (select code from park) or code in (select code from material)
    or id in (select id from (select id, row_number() over (partition by code order by id) as place from event) twin where place > 1);
create unique index event_code_taken on event (code);

-- Whether a record of any kind has the code. A migration that gives codes to another table replaces this function.
create function code_is_known(value text) returns boolean
  language sql stable strict
  return exists (select from material where code = value)
    or exists (select from event where code = value)
    or exists (select from park where code = value);

-- The code of a new record, unique on the site (rules/code.md#1).
create function make_code() returns text
  language plpgsql volatile as $$
declare
  drawn text;
begin
  loop
    drawn := draw_code();
    exit when not code_is_known(drawn);
  end loop;
  return drawn;
end
$$;
alter table material alter column code set default make_code();
alter table event alter column code set default make_code();
alter table park alter column code set default make_code();

-- Codes of others on our material: the maker's, EAN (rules/code.md#5).
create table barcode (
  value text not null
    constraint barcode_value_length check (length(value) between 3 and 64)
    constraint barcode_value_valid check (value !~ '[[:cntrl:]]'),
  material_id integer not null constraint barcode_material_id_known references material on delete cascade
);
create unique index barcode_value_taken on barcode (caseless(value));
create index barcode_of_material on barcode (material_id);
-- The search of everything looks for parts of them.
create index barcode_search on barcode using gin (fold(value) gin_trgm_ops);
