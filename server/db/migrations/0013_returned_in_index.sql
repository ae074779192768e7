-- What a calendar row says of an event's lines (their parks by first appearance, their number, whether all came back) is read from
-- the index alone: of thousands of events at once, the rows of the table lie on as many pages as there are lines.
create unique index event_material_known on event_material (event_id, material_id) include (id, quantity, quantity_returned);
drop index event_material_taken;
alter index event_material_known rename to event_material_taken;
