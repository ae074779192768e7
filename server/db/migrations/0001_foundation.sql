-- Extensions, text functions, the site's settings and its clock.
-- The database must be UTF-8. Nothing newer than PostgreSQL 15.

create extension if not exists btree_gist with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Function bodies written as `return` are resolved once, here, so they do not depend on the
-- caller's search path (a dump is restored with an empty one).

-- Same text whatever the case. ICU, because the lower() of the C locale leaves É alone.
create function caseless(value text) returns text
  language sql immutable strict parallel safe
  return lower(value collate "und-x-icu");

-- What search compares: without case and accents. The dictionary is named, so the result depends on the
-- argument alone and the function may be immutable, which unaccent(text) is not.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC)) collate "und-x-icu");

-- Natural order: each run of digits becomes its length in three digits and then itself without leading zeros,
-- so A2 < A10 however long the numbers are.
create function natural_key(value text) returns text
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(
      case when part.run[2] is null then part.run[1]
           else lpad(length(ltrim(part.run[2], '0'))::text, 3, '0') || ltrim(part.run[2], '0') end,
      '' order by part.position), '')
    from regexp_matches(fold(value), '([^0-9]+)|([0-9]+)', 'g') with ordinality as part(run, position)
  );

-- The instant of a wall-clock time of a zone (spec 3, 6.2): the first one when the clock shows it twice,
-- the moment of the change when the clock skips it. `at time zone` answers otherwise in both cases.
create function site_instant(wall timestamp, zone text) returns timestamptz
  language plpgsql immutable strict parallel safe as $$
declare
  -- Offsets of the zone on both sides of any change near this time; no zone is further than a day from UTC.
  offset_before interval := (((wall - interval '1 day') at time zone 'UTC') at time zone zone) - (wall - interval '1 day');
  offset_after interval := (((wall + interval '1 day') at time zone 'UTC') at time zone zone) - (wall + interval '1 day');
  early timestamp := wall - greatest(offset_before, offset_after);
  late timestamp := wall - least(offset_before, offset_after);
  middle timestamp;
begin
  if (early at time zone 'UTC') at time zone zone = wall then
    return early at time zone 'UTC';
  end if;
  if (late at time zone 'UTC') at time zone zone = wall then
    return late at time zone 'UTC';
  end if;
  -- Skipped: the change lies after `early`, at the latest at `late`; changes happen on whole seconds.
  early := date_trunc('second', early);
  late := date_trunc('second', late + interval '999999 microseconds');
  while late - early > interval '1 second' loop
    middle := date_trunc('second', early + (late - early) / 2);
    if (middle at time zone 'UTC') at time zone zone < wall then
      early := middle;
    else
      late := middle;
    end if;
  end loop;
  return late at time zone 'UTC';
end
$$;

-- The half-open stretch of instants of an event; an end at 23:59:59 counts as the following midnight (spec 3, 6.2).
-- Empty when the end is not after the start, or when the clock skips the whole event.
create function site_period(start_date timestamp, end_date timestamp, zone text) returns tstzrange
  language sql immutable strict parallel safe
  return case when end_date > start_date then tstzrange(
    site_instant(start_date, zone),
    site_instant(
      case when end_date::time = time '23:59:59' then date_trunc('day', end_date) + interval '1 day' else end_date end,
      zone),
    '[)')
  else 'empty'::tstzrange end;

-- One row. `values` holds the dotted keys of spec 3, 17.1 that differ from their default; the logo is the stored name.
create table settings (
  id integer primary key default 1 constraint settings_id_single check (id = 1),
  values jsonb not null default '{}' constraint settings_values_valid check (jsonb_typeof(values) = 'object'),
  calendar_secret uuid not null default gen_random_uuid(),
  logo text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into settings default values;

-- The site's zone (general.timezone).
create function site_zone() returns text
  language sql stable parallel safe
  return coalesce((select settings.values ->> 'general.timezone' from settings where settings.id = 1), 'Europe/Paris');
