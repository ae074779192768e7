-- The list of what is not billed leaves these out, few of many events.
create index event_not_billable on event (id) where not is_billable;
