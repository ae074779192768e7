-- What leaves on an event (rules/departure.md).
alter table event
  add is_departure_inventory_done boolean not null default false,
  add departed_at timestamptz,
  add departed_by integer constraint event_departed_by_known references "user" on delete set null,
  -- A return was saved: what left is not counted any more.
  add is_return_begun boolean not null default false,
  add constraint event_departed_at_valid check (is_departure_inventory_done = (departed_at is not null));
create index event_departed_by on event (departed_by) where departed_by is not null;
update event e set is_return_begun = true
where is_return_inventory_done or exists (select from event_material where event_id = e.id and quantity_returned > 0);

alter table event_material
  -- Filled while the departure is over; until then the count is in event_departure.
  add quantity_departed integer
    constraint event_material_quantity_departed_range check (quantity_departed between 0 and quantity),
  -- What was on the list before more departed.
  add quantity_planned integer constraint event_material_quantity_planned_range check (quantity_planned between 1 and 100000),
  add is_unplanned boolean not null default false;

-- What is counted so far, of the materials on the list and beside it.
create table event_departure (
  event_id integer not null constraint event_departure_event_id_known references event on delete cascade,
  material_id integer not null constraint event_departure_material_id_known references material on delete cascade,
  quantity integer not null constraint event_departure_quantity_range check (quantity between 0 and 100000),
  constraint event_departure_taken primary key (event_id, material_id)
);
create index event_departure_of_material on event_departure (material_id);

-- An event that departed holds what departed: availability and the calendar read that from the indexes too.
create unique index event_material_known on event_material (event_id, material_id)
  include (id, quantity, quantity_returned, quantity_departed);
drop index event_material_taken;
alter index event_material_known rename to event_material_taken;
create index event_material_held on event_material (material_id, event_id) include (quantity, quantity_departed);
drop index event_material_of_material;
alter index event_material_held rename to event_material_of_material;

-- Named while the departure was counted, not before.
alter table event_unit add is_unplanned boolean not null default false;
