create function suspension_follows_bans() returns trigger language plpgsql as $$
begin
  perform refresh_winery_suspension(winery_id) from (
    select winery_id from winery_members where user_id = new.id and role = 'owner' order by winery_id) owned;
  return null;
end $$;
