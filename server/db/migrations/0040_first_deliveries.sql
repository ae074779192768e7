-- The first delivery of a record that waits. The webhook is left out on purpose: among indexes that begin with it, the database chose by a
-- guess, and where it took few to wait it compared each delivery with each other one. A record waits for few webhooks.
create index webhook_delivery_record on webhook_delivery (entity, entity_id, id) where delivered_at is null;
drop index webhook_delivery_waiting;
-- What a process sends now, or was sending when it was killed.
create index webhook_delivery_claimed on webhook_delivery (claimed_until) where claimed_until is not null;
