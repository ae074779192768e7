-- Whether a user is still to be shown the tour (rules/user.md#21). Users who are there know their way.
alter table user_settings add column tour boolean not null default false;
