-- The history of what belongs to records, as the lines of an event, from a function made for each table. The one for all tables (0038) made
-- JSON of whole rows and took columns away again: of saving an event's lines, more than half of what the history costs.

-- Gives a table triggers that note each row as a field of its record. A row fills the column `<noun>_id` of one of `owners`: that is its record.
-- `name_column` tells the rows of a record apart; an entry keeps the columns `told` of each.
create function keep_part_history(of_table text, owners text[], field text, name_column text, told text[]) returns void
  language plpgsql as $$
declare
  name text := of_table || '_history';
  before text := format('jsonb_strip_nulls(jsonb_build_object(%s))',
    (select string_agg(format('%L, o.%I', told_column, told_column), ', ') from unnest(told) told_column));
  after text := replace(before, ', o.', ', n.');
  owner text;
  compared text[];
  on_insert text := '';
  on_delete text := '';
  on_update text := '';
begin
  foreach owner in array owners loop
    compared := array(select quote_ident(one) from unnest((owner || '_id') || told) one);
    on_insert := on_insert || format($part$
    perform note_history(%1$L, n.%2$I, 'updated', jsonb_object_agg(%3$L || n.%4$I, jsonb_build_array(null, %5$s)))
    from made n where n.%2$I is not null group by n.%2$I;$part$, owner, owner || '_id', field || '/', name_column, after);
    on_delete := on_delete || format($part$
    perform note_history(%1$L, o.%2$I, 'updated', jsonb_object_agg(%3$L || o.%4$I, jsonb_build_array(%5$s, null)))
    from gone o where o.%2$I is not null group by o.%2$I;$part$, owner, owner || '_id', field || '/', name_column, before);
    -- A row that moves to another record leaves the one and comes to the other.
    on_update := on_update || format($part$
    perform note_history(%1$L, coalesce(n.%2$I, o.%2$I), 'updated', jsonb_object_agg(%3$L || coalesce(n.%4$I, o.%4$I), jsonb_build_array(
      case when o.%2$I is not null then %5$s end, case when n.%2$I is not null then %6$s end)))
    from gone o full join made n on n.%2$I = o.%2$I and n.%4$I = o.%4$I
    where coalesce(n.%2$I, o.%2$I) is not null and (o.%7$s) is distinct from (n.%8$s)
    group by coalesce(n.%2$I, o.%2$I);$part$, owner, owner || '_id', field || '/', name_column, before, after,
      array_to_string(compared, ', o.'), array_to_string(compared, ', n.'));
  end loop;
  execute format('create function %I() returns trigger language plpgsql as %L', name, format($body$
begin
  if is_history_off() then
    return null;
  end if;
  if tg_op = 'INSERT' then%s
  elsif tg_op = 'DELETE' then%s
  else%s
  end if;
  return null;
end
$body$, on_insert, on_delete, on_update));
  perform keep_history(of_table, name, variadic '{}');
end
$$;

do $$
declare
  of_table regclass;
  name text;
begin
  for of_table, name in select tgrelid, tgname from pg_trigger where tgfoid = 'part_history'::regproc loop
    execute format('drop trigger %I on %s', name, of_table);
  end loop;
end
$$;
drop function part_history();

select keep_part_history('event_material', '{event}', 'materials', 'material_id',
  '{material_id,quantity,quantity_departed,quantity_returned,quantity_broken,quantity_lost}');
select keep_part_history('event_kit', '{event}', 'kits', 'kit_id', '{kit_id,quantity}');
select keep_part_history('event_unit', '{event}', 'units', 'unit_id', '{unit_id,is_out,came_back}');
select keep_part_history('event_beneficiary', '{event}', 'beneficiaries', 'person_id', '{person_id}');
select keep_part_history('event_technician', '{event}', 'technicians', 'id', '{technician_id,start_time,end_time,position}');
select keep_part_history('list_template_material', '{list_template}', 'materials', 'material_id', '{material_id,quantity}');
select keep_part_history('list_template_kit', '{list_template}', 'kits', 'kit_id', '{kit_id,quantity}');
select keep_part_history('kit_material', '{kit}', 'materials', 'material_id', '{material_id,quantity}');
select keep_part_history('barcode', '{material,unit}', 'barcodes', 'value', '{value}');
select keep_part_history('material_tag', '{material}', 'tags', 'tag_id', '{tag_id}');
select keep_part_history('material_attribute', '{material}', 'attributes', 'attribute_id', '{attribute_id,value}');
select keep_part_history('person_tag', '{person}', 'tags', 'tag_id', '{tag_id}');
select keep_part_history('user_restricted_park', '{user}', 'restricted_parks', 'park_id', '{park_id}');
select keep_part_history('attribute_category', '{attribute}', 'categories', 'category_id', '{category_id}');

-- Of a write that changes no told column there is nothing to note.
alter function note_histories(history_note[]) strict;
