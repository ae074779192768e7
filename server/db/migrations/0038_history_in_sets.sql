-- The history's triggers of 0037, with less to do when a statement writes many records, as an import does. They make JSON of each row once:
-- without `offset 0` the planner puts the call in the place of each use of its result, which is once for each column. And they note all records
-- of a statement in one insert.

-- What a write did to a record, as `history` keeps it.
create type history_note as (
  entity text, entity_id integer, action text, changes jsonb, label text, owner text, owner_id integer, parks integer[], reason text
);

-- Notes what a write did to records, none of them twice in the list; null stands for no record. All that a transaction does to a record is
-- one entry; a field that ends as it began is left out. Of a password the entry says only that it changed.
create function note_histories(notes history_note[]) returns void
  language plpgsql as $$
declare
  empty bigint[];
begin
  with noted as (
    insert into history as h (user_id, entity, entity_id, action, changes, label, owner, owner_id, parks, reason)
    select nullif(current_setting('flightcase.user', true), '')::integer, n.entity, n.entity_id, n.action, n.changes, n.label,
      case when n.owner_id is not null then n.owner end, n.owner_id, coalesce(n.parks, '{}'), n.reason
    from unnest(notes) n
    on conflict (entity, entity_id, at, tx) do update set
      action = case
        when 'destroyed' in (h.action, excluded.action) then 'destroyed'
        when 'created' in (h.action, excluded.action) then 'created'
        when excluded.action = 'updated' then h.action
        else excluded.action end,
      changes = case when 'destroyed' in (h.action, excluded.action) then '{}' else (
        select coalesce(jsonb_object_agg(key, jsonb_build_array(coalesce(e.value, l.value) -> 0, coalesce(l.value, e.value) -> 1)), '{}')
        from jsonb_each(h.changes) e full join jsonb_each(excluded.changes) l using (key)
        where coalesce(e.value, l.value) -> 0 is distinct from coalesce(l.value, e.value) -> 1 or key in ('password', 'calendar.public.url')
      ) end,
      label = coalesce(excluded.label, h.label),
      owner = coalesce(excluded.owner, h.owner),
      owner_id = coalesce(excluded.owner_id, h.owner_id),
      parks = case when excluded.parks <@ h.parks then h.parks else h.parks || excluded.parks end,
      reason = coalesce(excluded.reason, h.reason)
    returning id, action = 'updated' and changes = '{}' and reason is null as is_empty
  )
  select array_agg(id) filter (where is_empty) into empty from noted;
  -- Rows that a write removes and puts back as they were.
  if empty is not null then
    delete from history where id = any(empty);
  end if;
end
$$;

-- Notes what a write did to one record.
create or replace function note_history(
  of_entity text, of_id integer, done text, what jsonb, named text default null, of_owner text default null, of_owner_id integer default null,
  in_parks integer[] default null, why text default null
) returns void
  language plpgsql as $$
begin
  perform note_histories(array[row(of_entity, of_id, done, what, named, of_owner, of_owner_id, in_parks, why)::history_note]);
end
$$;

-- What is noted of a row, with its name, the noun it belongs to and the parks it lies in.
create function record_note(noun text, name_column text, owners text[], r jsonb, done text, what jsonb) returns history_note
  language plpgsql stable as $$
declare
  of_owner text := owner_of(r, owners);
begin
  return row(noun, (r ->> 'id')::integer, done, what, r ->> name_column, of_owner, (r ->> (of_owner || '_id'))::integer, case
    when jsonb_typeof(r -> 'park_ids') = 'array' then array(select jsonb_array_elements_text(r -> 'park_ids')::integer)
    when r -> 'park_id' <> 'null' then array[(r ->> 'park_id')::integer]
    else array(select park_id from material where id = (r ->> 'material_id')::integer) end, null)::history_note;
end
$$;

-- Notes what a statement does to the records of its table. A trigger gives it the column of their name; the nouns that a record may belong to,
-- the one counting whose column `<noun>_id` the row fills; and the columns it tells, all but the untold ones without. Of a new record it tells
-- what that begins with.
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
    perform note_histories(array_agg(record_note(tg_table_name, tg_argv[0], owners, r, 'created', coalesce((
      select jsonb_object_agg(key, jsonb_build_array(null, value)) from jsonb_each(r)
      where value not in ('null', 'false') and case when told is null then not is_untold(key) else key = any(told) end), '{}'))))
    from (select to_jsonb(made) as r from made offset 0) rows;
  elsif tg_op = 'DELETE' then
    perform note_histories(array_agg(record_note(tg_table_name, tg_argv[0], owners, r, 'destroyed', '{}')))
    from (select to_jsonb(gone) as r from gone offset 0) rows;
  else
    perform note_histories(array_agg(record_note(tg_table_name, tg_argv[0], owners, r,
      case when not is_moved then 'updated' when r -> 'deleted_at' = 'null' then 'restored' else 'trashed' end, changed)))
    from (
      select after.r, before.r -> 'deleted_at' is distinct from after.r -> 'deleted_at' as is_moved, coalesce((
          select jsonb_object_agg(n.key, jsonb_build_array(before.r -> n.key, n.value)) from jsonb_each(after.r) n
          where n.value <> before.r -> n.key and case when told is null then not is_untold(n.key) else n.key = any(told) end), '{}')
        || case when before.r -> 'password_hash' <> after.r -> 'password_hash' then '{"password": [null, null]}'::jsonb else '{}' end as changed
      from (select to_jsonb(gone) as r, gone.id from gone offset 0) before join (select to_jsonb(made) as r, made.id from made offset 0) after using (id)
      -- Most writes to the lines of a record touch these two columns of its own and no other.
      where before.r - '{version,updated_at}'::text[] <> after.r - '{version,updated_at}'::text[]
      offset 0
    ) rows
    where changed <> '{}' or is_moved;
  end if;
  return null;
end
$$;

-- Notes what a statement does to what belongs to records, as the lines of an event. A trigger gives it the nouns they may belong to; the field;
-- the column that tells one line from another; and the columns of its value.
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
      from (select to_jsonb(made) as r from made offset 0) rows
    ) named cross join lateral (select (r ->> (noun || '_id'))::integer as of_id, jsonb_strip_nulls(r - others) as value) parts
    group by noun, of_id;
  elsif tg_op = 'DELETE' then
    perform note_history(noun, of_id, 'updated', jsonb_object_agg(field || '/' || key, jsonb_build_array(value, null)))
    from (
      select case when cardinality(owners) = 1 then owners[1] else owner_of(r, owners) end as noun, r ->> name_column as key, r
      from (select to_jsonb(gone) as r from gone offset 0) rows
    ) named cross join lateral (select (r ->> (noun || '_id'))::integer as of_id, jsonb_strip_nulls(r - others) as value) parts
    group by noun, of_id;
  elsif name_column <> 'id' then
    perform note_history(noun, of_id, 'updated', jsonb_object_agg(field || '/' || key, jsonb_build_array(before, after)))
    from (
      select case when cardinality(owners) = 1 then owners[1] else owner_of(n.r, owners) end as noun, n.r,
        n.r ->> name_column as key, jsonb_strip_nulls(o.r - others) as before, jsonb_strip_nulls(n.r - others) as after
      from (select to_jsonb(gone) as r from gone offset 0) o join (select to_jsonb(made) as r from made offset 0) n
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
      from (select to_jsonb(gone) as r from gone offset 0) o join (select to_jsonb(made) as r from made offset 0) n on n.r -> 'id' = o.r -> 'id'
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

drop function note_record(text, text, text[], jsonb, text, jsonb);
