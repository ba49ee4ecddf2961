-- The published listings of a suspended winery are closed, under the latest ban of an owner; exactly those open again
-- when the suspension ends, unless they were opened or deleted meanwhile.
create function listings_follow_suspension() returns trigger language plpgsql as $$
begin
  if new.suspended_at is not null then
    with closed as (
      update listings set state = 'closed' where state = 'published' and id in (
        select id from listings where winery_id = new.id and state = 'published' order by id for no key update)
      returning id)
    insert into ban_closed_listings (ban_id, listing_id)
    select latest.id, closed.id from closed cross join (
      select bans.id from bans join winery_members on winery_members.user_id = bans.user_id
      where winery_members.winery_id = new.id and role = 'owner' and lifted_at is null
      order by banned_at desc, bans.id desc limit 1) latest
    on conflict (ban_id, listing_id) do update set reopened = false;
  else
    with kept as (
      update ban_closed_listings set reopened = true from listings
      where not reopened and listings.id = listing_id and listings.winery_id = new.id returning listing_id)
    update listings set state = 'published' where state = 'closed' and id in (
      select id from listings where id in (select listing_id from kept) and state = 'closed'
      order by id for no key update);
  end if;
  return null;
end $$;
