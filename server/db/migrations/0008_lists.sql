-- Lists of a hundred thousand materials: counted and filtered by park without reading the rows, and in order from either end.

create index material_live on material (park_id, id) where deleted_at is null;
create index material_sort_descending on material (name_key desc nulls last, id);
create index material_sort_by_reference_descending on material (reference_key desc nulls last, id);
