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
