-- The list of events counts its states and finds the events of each without reading the table. An event that returned, or was archived, is
-- in that state whatever the day; all others by the day they are back, then by the day they leave.
create index event_listing_state on event_listing (stage, back_at, leaves_at, id) where not is_trashed;
