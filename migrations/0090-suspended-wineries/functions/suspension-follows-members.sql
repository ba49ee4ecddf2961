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
