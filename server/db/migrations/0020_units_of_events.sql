-- Which units go out on an event (rules/unit.md#10). A unit is on one live event at a time: period and event_live follow the event,
-- and a unit that came back is free again.
create table event_unit (
  event_id integer not null constraint event_unit_event_id_known references event on delete cascade,
  unit_id integer not null constraint event_unit_unit_id_known references unit on delete cascade,
  -- The material of the unit, which has a line on the event, or is about to have one.
  material_id integer not null constraint event_unit_material_id_known references material on delete cascade,
  -- It has left the warehouse and has not come back.
  is_out boolean not null default false,
  came_back text constraint event_unit_came_back_valid check (came_back in ('returned', 'broken', 'lost')),
  -- When that was counted; a trigger keeps it.
  came_back_at timestamptz,
  period tstzrange not null,
  event_live boolean not null,
  constraint event_unit_taken primary key (event_id, unit_id),
  constraint event_unit_out_valid check (not is_out or came_back is null),
  -- Checked at the end of each statement, so that one statement may move several events.
  constraint event_unit_busy exclude using gist (unit_id with =, period with &&) where (event_live and came_back is null)
    deferrable initially immediate
);
create index event_unit_of_unit on event_unit (unit_id);
create index event_unit_of_line on event_unit (event_id, material_id);
-- Whatever the dates say, what is out cannot go out again.
create unique index event_unit_out on event_unit (unit_id) where is_out and event_live;

-- Locks the event, so that a unit named while the event moves gets the final period.
create function event_unit_follow_event() returns trigger
  language plpgsql as $$
begin
  select period, deleted_at is null into new.period, new.event_live from event where id = new.event_id for no key update;
  return new;
end
$$;
create trigger event_unit_event before insert on event_unit
  for each row execute function event_unit_follow_event();

create function event_tell_units() returns trigger
  language plpgsql as $$
begin
  update event_unit set period = new.period, event_live = (new.deleted_at is null) where event_id = new.id;
  return null;
end
$$;
create trigger event_units after update on event for each row
  when (old.period is distinct from new.period or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function event_tell_units();

create function event_unit_date_return() returns trigger
  language plpgsql as $$
begin
  new.came_back_at := case when new.came_back is not null then clock_timestamp() end;
  return new;
end
$$;
create trigger event_unit_return before update of came_back on event_unit for each row
  when (old.came_back is distinct from new.came_back) execute function event_unit_date_return();

-- A line takes its units along.
create function event_material_drop_units() returns trigger
  language plpgsql as $$
begin
  delete from event_unit where event_id = old.event_id and material_id = old.material_id;
  return null;
end
$$;
create trigger event_material_units after delete on event_material
  for each row execute function event_material_drop_units();
