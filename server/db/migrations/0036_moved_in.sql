-- Papers and addresses that come from another program (rules/moving-in.md).

-- A moved bill keeps the number it was issued under, and its own paper where there is one: `own_number` stands in where the number is
-- not of our form. Credit notes are negative. Of our own bills every rule stays.
alter table bill
  add column is_moved_in boolean not null default false,
  add column own_number text constraint bill_own_number_length check (length(own_number) between 1 and 50),
  -- The stored name of the paper as it was issued.
  add column paper text constraint bill_paper_taken unique,
  alter column counter drop not null,
  add constraint bill_counter_known check ((counter is null) = (own_number is not null)),
  add constraint bill_moved_in_valid check (is_moved_in or (own_number is null and paper is null));
alter table bill drop constraint bill_replaces_known;
alter table bill drop column number;
alter table bill add column number text not null generated always as (
    coalesce(own_number, year::text || '-' || lpad(counter::text, greatest(5, length(counter::text)), '0'))) stored
  constraint bill_number_taken unique;
alter table bill add constraint bill_replaces_known foreign key (replaces) references bill (number);
alter table bill
  drop constraint bill_daily_total_range,
  drop constraint bill_grand_total_range,
  drop constraint bill_due_amount_range,
  drop constraint bill_replacement_amount_range,
  add constraint bill_daily_total_range check (is_moved_in or daily_total >= 0),
  add constraint bill_grand_total_range check (
    abs(grand_total) <= 9999999999.99 and (is_moved_in or grand_total >= 0)),
  add constraint bill_due_amount_range check (is_moved_in or due_amount between 0 and grand_total),
  add constraint bill_replacement_amount_range check (
    abs(replacement_amount) <= 9999999999.99 and (is_moved_in or replacement_amount >= 0));

alter table estimate
  add column is_moved_in boolean not null default false,
  add column own_number text constraint estimate_own_number_length check (length(own_number) between 1 and 50),
  add column paper text constraint estimate_paper_taken unique,
  add constraint estimate_moved_in_valid check (is_moved_in or (own_number is null and paper is null));
alter table estimate drop column number;
alter table estimate add column number text generated always as (
    coalesce(own_number, 'D-' || year::text || '-' || lpad(counter::text, greatest(4, length(counter::text)), '0'))) stored
  constraint estimate_number_taken unique;
alter table estimate
  drop constraint estimate_due_amount_range,
  add constraint estimate_due_amount_range check (is_moved_in or due_amount between 0 and grand_total);

-- Where an old address leads whose record could not keep its id (rules/moving-in.md#12).
create table moved_address (
  kind text not null constraint moved_address_kind_valid check (kind in (
    'beneficiary', 'technician', 'company', 'user', 'park', 'reservation')),
  old_id integer not null,
  new_id integer not null,
  constraint moved_address_taken primary key (kind, old_id)
);
