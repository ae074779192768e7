-- The next invoice is to claim what of this line is missing, broken or lost (rules/inventory.md#41).
alter table event_material add is_claimed boolean not null default false;
-- Claims are few, and every reading of an event looks for them.
create index event_material_claimed on event_material (event_id) where is_claimed;
