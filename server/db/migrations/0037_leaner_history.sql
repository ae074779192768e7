-- The history's triggers of 0033, with less to do when lines change: most of them cannot move, and most records do not change with them.
-- For a table of records. Arguments: the column of its name; the nouns it may belong to, the one counting whose column `<noun>_id` the
-- row fills; the columns that are told, all but the untold ones without. Of a new record it tells what it begins with.
create or replace function record_history() returns trigger
  language plpgsql as $$
declare
  owners text[] := string_to_array(tg_argv[1], ',');
  told text[] := string_to_array(tg_argv[2], ',');
begin
  if is_history_off() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform note_record(tg_table_name, tg_argv[0], owners, r, 'created', coalesce((
      select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(r)
      where value not in ('null', 'false') and case when told is null then not is_untold(key) else key = any(told) end), '{}'))
    from (select to_jsonb(made) as r from made) rows;
  elsif tg_op = 'DELETE' then
    perform note_record(tg_table_name, tg_argv[0], owners, r, 'destroyed', '{}') from (select to_jsonb(gone) as r from gone) rows;
  else
    perform note_record(tg_table_name, tg_argv[0], owners, r,
      case when not is_moved then 'updated' when r -> 'deleted_at' = 'null' then 'restored' else 'trashed' end, changed)
    from (
      select after.r, before.r -> 'deleted_at' is distinct from after.r -> 'deleted_at' as is_moved, coalesce((
          select jsonb_object_agg(n.key, jsonb_build_array(before.r -> n.key, n.value)) from jsonb_each(after.r) n
          where n.value <> before.r -> n.key and case when told is null then not is_untold(n.key) else n.key = any(told) end), '{}')
        || case when before.r -> 'password_hash' <> after.r -> 'password_hash' then '{"password": [null, null]}'::jsonb else '{}' end as changed
      from (select to_jsonb(gone) as r, gone.id from gone) before join (select to_jsonb(made) as r, made.id from made) after using (id)
      -- Most writes to the lines of a record touch these two columns of its own and no other.
      where before.r - '{version,updated_at}'::text[] <> after.r - '{version,updated_at}'::text[]
      offset 0
    ) rows
    where changed <> '{}' or is_moved;
  end if;
  return null;
end
$$;

-- For a table of what belongs to records, as the lines of an event. Arguments: the nouns it may belong to; the field; the column that
-- tells one line from another; the columns of its value.
create or replace function part_history() returns trigger
  language plpgsql as $$
declare
  owners text[] := string_to_array(tg_argv[0], ',');
  field text := tg_argv[1];
  name_column text := tg_argv[2];
  told text[] := string_to_array(tg_argv[3], ',');
  -- Taking columns away is one native call a row, picking some is not. Null without any row.
  others text[];
begin
  if tg_op = 'DELETE' then
    select array(select key from jsonb_object_keys(to_jsonb(gone)) key where key <> all(told)) into others from gone limit 1;
  else
    select array(select key from jsonb_object_keys(to_jsonb(made)) key where key <> all(told)) into others from made limit 1;
  end if;
  if others is null or is_history_off() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform note_history(noun, of_id, 'updated', jsonb_object_agg(field || '/' || key, jsonb_build_array(null, value)))
    from (
      select case when cardinality(owners) = 1 then owners[1] else owner_of(r, owners) end as noun, r ->> name_column as key, r
      from (select to_jsonb(made) as r from made) rows
    ) named cross join lateral (select (r ->> (noun || '_id'))::integer as of_id, jsonb_strip_nulls(r - others) as value) parts
    group by noun, of_id;
  elsif tg_op = 'DELETE' then
    perform note_history(noun, of_id, 'updated', jsonb_object_agg(field || '/' || key, jsonb_build_array(value, null)))
    from (
      select case when cardinality(owners) = 1 then owners[1] else owner_of(r, owners) end as noun, r ->> name_column as key, r
      from (select to_jsonb(gone) as r from gone) rows
    ) named cross join lateral (select (r ->> (noun || '_id'))::integer as of_id, jsonb_strip_nulls(r - others) as value) parts
    group by noun, of_id;
  elsif name_column <> 'id' then
    perform note_history(noun, of_id, 'updated', jsonb_object_agg(field || '/' || key, jsonb_build_array(before, after)))
    from (
      select case when cardinality(owners) = 1 then owners[1] else owner_of(n.r, owners) end as noun, n.r,
        n.r ->> name_column as key, jsonb_strip_nulls(o.r - others) as before, jsonb_strip_nulls(n.r - others) as after
      from (select to_jsonb(gone) as r from gone) o join (select to_jsonb(made) as r from made) n
        on n.r -> name_column = o.r -> name_column
          and coalesce(n.r -> (owners[1] || '_id'), 'null') = coalesce(o.r -> (owners[1] || '_id'), 'null')
      offset 0
    ) named cross join lateral (select (r ->> (noun || '_id'))::integer as of_id) owned
    where before <> after
    group by noun, of_id;
  else
    -- A line with an id of its own, as an assignment, may move to another record.
    perform note_history(noun, of_id, 'updated', jsonb_object_agg(field || '/' || key, change))
    from (
      select case when cardinality(owners) = 1 then owners[1] else owner_of(n.r, owners) end as noun, o.r as gone, n.r as made,
        n.r ->> name_column as key, jsonb_strip_nulls(o.r - others) as before, jsonb_strip_nulls(n.r - others) as after
      from (select to_jsonb(gone) as r from gone) o join (select to_jsonb(made) as r from made) n on n.r -> 'id' = o.r -> 'id'
    ) named
    cross join lateral (select (gone ->> (noun || '_id'))::integer as of_gone, (made ->> (noun || '_id'))::integer as of_made) moved
    cross join lateral (
      select of_made as of_id, jsonb_build_array(before, after) as change where of_gone = of_made and before <> after
      union all select of_gone, jsonb_build_array(before, null) where of_gone <> of_made
      union all select of_made, jsonb_build_array(null, after) where of_gone <> of_made
    ) parts
    group by noun, of_id;
  end if;
  return null;
end
$$;
