-- What writes the list of events (0032), with kept plans: PostgreSQL plans a function in SQL anew in each statement that calls it, and one in
-- PL/pgSQL for each array that seems short. Planning took an eighth of the time of saving an event, mostly to find that none was concerned.
create or replace function lock_listing(events integer[]) returns void
  language plpgsql as $$
begin
  perform from event_listing where id = any(events) order by id for no key update;
end
$$;

create or replace function listed_text(e event) returns text
  language plpgsql stable as $$
begin
  return e.find_key || coalesce((
    select string_agg(E'\n' || split_part(p.search_key, E'\n', 1) || E'\n' || split_part(p.search_key, E'\n', 2), '' order by eb.position)
    from event_beneficiary eb join person p on p.id = eb.person_id and p.deleted_at is null
    where eb.event_id = e.id), '');
end
$$;

create or replace function list_events(events integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into event_listing (id, is_trashed, stage, start_date, end_date, leaves_at, back_at, kind_id, manager_id, title_key,
    location_key, search_key, materials_count, lines_by_park, park_ids, has_pieces_out, billed, bill_parks, estimated, estimate_parks)
  select e.id, e.deleted_at is not null, listed_stage(e), e.start_date, e.end_date, coalesce(e.own_mobilization_start, e.start_date),
    coalesce(e.own_mobilization_end, e.end_date), e.kind_id, e.manager_id, caseless(e.title), left(caseless(e.location), 200),
    listed_text(e), l.*, p.*
  from unnest(events) wanted (id) join event e on e.id = wanted.id
  cross join lateral listed_lines(e.id) l cross join lateral listed_papers(e.id) p;
end
$$;

create or replace function list_lines(events integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if events = '{}' then
    return;
  end if;
  perform lock_listing(events);
  update event_listing l
  set materials_count = f.materials_count, lines_by_park = f.lines_by_park, park_ids = f.park_ids, has_pieces_out = f.has_pieces_out
  from (select distinct unnest(events) as id) wanted cross join lateral listed_lines(wanted.id) f
  where l.id = wanted.id
    and (l.materials_count, l.lines_by_park, l.park_ids, l.has_pieces_out)
      is distinct from (f.materials_count, f.lines_by_park, f.park_ids, f.has_pieces_out);
end
$$;

create or replace function list_papers(events integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update event_listing l
  set billed = f.billed, bill_parks = f.bill_parks, estimated = f.estimated, estimate_parks = f.estimate_parks
  from (select distinct unnest(events) as id) wanted cross join lateral listed_papers(wanted.id) f
  where l.id = wanted.id
    and (l.billed, l.bill_parks, l.estimated, l.estimate_parks)
      is distinct from (f.billed, f.bill_parks, f.estimated, f.estimate_parks);
end
$$;

create or replace function list_texts(events integer[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if events = '{}' then
    return;
  end if;
  perform lock_listing(events);
  update event_listing l set search_key = f.text
  from (select e.id, listed_text(e) as text from (select distinct unnest(events) as id) wanted join event e on e.id = wanted.id) f
  where l.id = f.id and l.search_key <> f.text;
end
$$;
