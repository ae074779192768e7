-- The search of everything (spec 3, 25): what it looks into of an event beside the names of its beneficiaries. `search_key`, the
-- title alone, stays for the search by title.

alter table event add column find_key text generated always as (
  fold(title) || E'\n' || coalesce(fold(reference), '') || E'\n' || coalesce(fold(location), '')
) stored;
create index event_find on event using gin (find_key gin_trgm_ops);
