-- The mobilization of an event: the stretch during which its material is away (rules/event.md#35). start_date and end_date stay those
-- of its operation. A bound without a value of its own follows the operation; one of its own lies strictly outside.
alter table event
  add own_mobilization_start timestamp
    constraint event_mobilization_start_date_range check (own_mobilization_start < start_date)
    constraint event_mobilization_start_date_valid check (
      isfinite(own_mobilization_start) and date_trunc('minute', own_mobilization_start) = own_mobilization_start),
  add own_mobilization_end timestamp
    constraint event_mobilization_end_date_range check (own_mobilization_end > end_date)
    constraint event_mobilization_end_date_valid check (
      isfinite(own_mobilization_end)
      and (date_trunc('minute', own_mobilization_end) = own_mobilization_end or own_mobilization_end::time = time '23:59:59'));

-- From now on period is the mobilization's stretch of instants; without bounds of their own events keep what they have.
create or replace function event_set_period() returns trigger
  language plpgsql as $$
begin
  new.period := coalesce(site_period(
    coalesce(new.own_mobilization_start, new.start_date), coalesce(new.own_mobilization_end, new.end_date), site_zone()), 'empty');
  return new;
end
$$;
drop trigger event_period on event;
create trigger event_period
  before insert or update of start_date, end_date, own_mobilization_start, own_mobilization_end, period on event
  for each row execute function event_set_period();
