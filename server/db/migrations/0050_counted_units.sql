-- Whether the departure counted a unit by name, as apart from one that left because its line named it: a departure that is opened again
-- shows what was counted, and ends with the same units. For units that left before, nothing records which were counted: all count as counted.
alter table event_unit add is_counted boolean not null default false;
update event_unit set is_counted = true where is_out or was_out;
