-- Kits on events: the contents are copied when the kit is put there (rules/kit.md#10). event_material.quantity stays the total.
create table event_kit (
  event_id integer not null constraint event_kit_event_id_known references event on delete cascade,
  kit_id integer not null constraint event_kit_kit_id_known references kit on delete cascade,
  quantity integer not null constraint event_kit_quantity_range check (quantity between 1 and 1000),
  position integer not null constraint event_kit_position_range check (position >= 0),
  constraint event_kit_taken primary key (event_id, kit_id)
);
create index event_kit_of_kit on event_kit (kit_id);

-- What one such kit holds on this event.
create table event_kit_material (
  event_id integer not null,
  kit_id integer not null,
  material_id integer not null constraint event_kit_material_material_id_known references material on delete cascade,
  quantity integer not null constraint event_kit_material_quantity_range check (quantity between 1 and 1000),
  position integer not null constraint event_kit_material_position_range check (position >= 0),
  constraint event_kit_material_taken primary key (event_id, kit_id, material_id),
  constraint event_kit_material_kit_id_known foreign key (event_id, kit_id) references event_kit on delete cascade
);
create index event_kit_material_of_material on event_kit_material (material_id);

-- The kits of a list template: their contents are those of the day when the template is used (rules/list-template.md#11).
create table list_template_kit (
  list_template_id integer not null
    constraint list_template_kit_list_template_id_known references list_template on delete cascade,
  kit_id integer not null constraint list_template_kit_kit_id_known references kit on delete cascade,
  quantity integer not null constraint list_template_kit_quantity_range check (quantity between 1 and 1000),
  position integer not null constraint list_template_kit_position_range check (position >= 0),
  constraint list_template_kit_taken primary key (list_template_id, kit_id)
);
create index list_template_kit_of_kit on list_template_kit (kit_id);

-- The kits of an estimate or a bill; null without any.
alter table estimate add kits jsonb constraint estimate_kits_valid check (jsonb_typeof(kits) = 'array');
alter table bill add kits jsonb constraint bill_kits_valid check (jsonb_typeof(kits) = 'array');
