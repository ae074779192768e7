-- The latest clock by which rows of event_lacking were computed, in one row at most: events that were over by then have none. Where the
-- clock comes back from ahead, some of them are not over, and all is computed again (rules/event-list.md#7).
create table lacking_as_of (
  id integer primary key default 1 constraint lacking_as_of_id_single check (id = 1),
  as_of timestamptz not null
);
-- By which clock the present rows were computed is not known.
insert into lacking_stale (material_id) select null where exists (select from event_material);
