-- The list of events finds what is of a state, of a period or lacking in the index of the states (0049). With the start in that index, it also
-- sorts what it finds, and no longer reads the wide rows of the table.
drop index event_listing_state;
create index event_listing_state on event_listing (stage, back_at, leaves_at, id) include (start_date) where not is_trashed;
