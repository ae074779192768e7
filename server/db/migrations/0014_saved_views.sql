-- The views of lists that a user has saved by name (rules/user.md#19), in the order of their tabs.
alter table user_settings add column views jsonb not null default '[]'
  constraint user_settings_views_valid check (jsonb_typeof(views) = 'array');
