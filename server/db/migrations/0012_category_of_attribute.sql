-- A category that is the only one of an attribute is not destroyed: without any, the attribute would belong to all (spec 3, 25).
-- The attributes are held, so that of two who take away its last two categories the second sees what the first has left.
create function refuse_only_category() returns trigger
  language plpgsql as $$
begin
  perform from attribute
    where id in (select attribute_id from attribute_category where category_id = old.id) order by id for update;
  if exists (
    select from attribute_category own where own.category_id = old.id and not exists (
      select from attribute_category other
      where other.attribute_id = own.attribute_id and other.category_id <> old.id))
  then
    raise exception using errcode = 'restrict_violation', table = 'category', constraint = 'category_used_by_attributes',
      message = 'category ' || old.id || ' is the only one of an attribute';
  end if;
  return old;
end
$$;
create trigger category_used_by_attributes before delete on category for each row execute function refuse_only_category();
