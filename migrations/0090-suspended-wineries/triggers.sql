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
