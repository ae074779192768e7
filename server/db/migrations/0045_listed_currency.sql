-- The list of events sorts and filters by what it shows: of bills that moved in with several currencies, those in the currency of the newest
-- (rules/event-list.md#2), as the details of an event add them up.
create or replace function listed_papers(of_event integer)
  returns table (billed bigint, bill_parks integer[], estimated bigint, estimate_parks integer[])
  language sql stable as $$
  select b.cents, b.park_ids, q.cents, q.park_ids
  from (values (of_event)) one (id)
  left join lateral (
    with counting as (
      select id, due_amount, currency, park_ids from bill
      where event_id = of_event and superseded_by is null
        -- A new bill is listed before it marks the earlier ones.
        and id >= coalesce((select max(id) from bill where event_id = of_event and not is_moved_in), 0))
    select (sum(due_amount) * 100)::bigint as cents,
      array(select distinct unnest(park_ids) from counting) as park_ids
    from counting group by currency order by max(id) desc limit 1
  ) b on true
  left join lateral (
    select (due_amount * 100)::bigint as cents, park_ids from estimate
    where event_id = of_event and deleted_at is null order by id desc limit 1
  ) q on true
$$;
select list_papers(array(select event_id from bill where is_moved_in));
