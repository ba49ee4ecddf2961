-- since when every owner of a winery is banned; null while it has an active owner, or no owner
alter table wineries add column suspended_at timestamptz;
create index wineries_suspended on wineries (id) where suspended_at is not null;

-- whether a listing that a ban closed was given back to the winery when its suspension ended
alter table ban_closed_listings add column reopened boolean not null default false;
update ban_closed_listings set reopened = true from bans where bans.id = ban_id and lifted_at is not null;

-- A winery with an active owner, or without owners, is not suspended.
create function refresh_winery_suspension(winery uuid) returns void language plpgsql as $$
declare
  since timestamptz;
begin
  -- of two changes at the same time the second one sees the first
  perform from wineries where id = winery for no key update;
  select case when bool_and(users.banned_at is not null) then max(users.banned_at) end into since
  from winery_members join users on users.id = winery_members.user_id
  where winery_members.winery_id = winery and winery_members.role = 'owner' and users.deleted_at is null;
  update wineries set suspended_at = since where id = winery and (suspended_at is null) <> (since is null);
end $$;

create function suspension_follows_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.role = 'owner' then
    perform refresh_winery_suspension(old.winery_id);
  end if;
  if tg_op <> 'DELETE' and new.role = 'owner' then
    perform refresh_winery_suspension(new.winery_id);
  end if;
  return null;
end $$;

create function suspension_follows_bans() returns trigger language plpgsql as $$
begin
  perform refresh_winery_suspension(winery_id) from (
    select winery_id from winery_members where user_id = new.id and role = 'owner' order by winery_id) owned;
  return null;
end $$;

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

create trigger listings_follow_suspension after update of suspended_at on wineries
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function listings_follow_suspension();
create trigger suspension_follows_members after insert or update or delete on winery_members
  for each row execute function suspension_follows_members();
create trigger suspension_follows_bans after update on users
  for each row when ((old.banned_at is null) <> (new.banned_at is null)
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function suspension_follows_bans();

select refresh_winery_suspension(winery_id) from (
  select distinct winery_id from winery_members join users on users.id = user_id
  where winery_members.role = 'owner' and banned_at is not null order by winery_id) owned;

alter table club_shipments drop constraint club_shipments_skip_reason_check,
  add constraint club_shipments_skip_reason_check check (skip_reason in
    ('member', 'held', 'canceled', 'short', 'price', 'law', 'volume', 'declined', 'age', 'unavailable', 'banned')) not valid;
alter table allocation_wishes drop constraint allocation_wishes_reason_check,
  add constraint allocation_wishes_reason_check check (reason in
    ('none', 'winery', 'expired', 'age', 'law', 'volume', 'price', 'account', 'banned')) not valid;

-- Whether the payouts of a winery wait: until a new owner has confirmed the account, or while the winery is suspended.
create function payouts_paused(winery uuid) returns boolean language sql stable as $$
  select exists (select from payout_pauses where winery_id = winery)
    or exists (select from wineries where id = winery and suspended_at is not null)
$$;
