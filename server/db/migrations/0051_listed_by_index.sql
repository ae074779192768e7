-- The list of events filters by state, by period and by what is lacking in the index of its states alone, and sorts what it finds by start
-- without reading the table, whose rows are wide (0049).
drop index event_listing_state;
create index event_listing_state on event_listing (stage, back_at, leaves_at, id) include (start_date) where not is_trashed;
