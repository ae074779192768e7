-- What one piece weighs (kg), the room it takes as it travels (m³) and the power it draws (W) (rules/load.md#1).
alter table material
  add weight numeric(9, 3) constraint material_weight_range check (weight between 0 and 999999.999),
  add volume numeric(9, 3) constraint material_volume_range check (volume between 0 and 999999.999),
  add power numeric(9, 3) constraint material_power_range check (power between 0 and 999999.999);
