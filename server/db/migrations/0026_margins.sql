-- Minutes of preparation before an event and of cleaning after it, in which the material is held too (rules/availability.md#19).
alter table material
  add margin_before integer not null default 0 constraint material_margin_before_range check (margin_before between 0 and 10080),
  add margin_after integer not null default 0 constraint material_margin_after_range check (margin_after between 0 and 10080);
-- What has margins, and the widest of them: each question about what remains reads it, and finds nothing on a site without any.
create index material_margins on material ((margin_before + margin_after)) include (id, margin_before, margin_after)
  where margin_before + margin_after > 0;
