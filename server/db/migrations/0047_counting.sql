-- Who saved the count that is under way last, of the departure or of the return (rules/today.md).
alter table event add counted_by integer constraint event_counted_by_known references "user" on delete set null;
create index event_counted_by on event (counted_by) where counted_by is not null;

-- The history tells counts by their numbers.
create or replace function is_untold(field text) returns boolean
  language sql immutable parallel safe as $$
  select field ~ '(_key|_hash|secret)$' or field in ('id', 'version', 'created_at', 'updated_at', 'deleted_at', 'user_id', 'full_name',
    'period', 'code', 'file', 'is_return_begun', 'departed_at', 'departed_by', 'counted_by')
$$;
