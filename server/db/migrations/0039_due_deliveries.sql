-- What is due of a webhook, in the order in which it became so: in the order of ids, all that waits for its next try would be looked through
-- for each four that are sent.
create index webhook_delivery_next on webhook_delivery (webhook_id, next_try_at, id) where delivered_at is null;
drop index webhook_delivery_due;
