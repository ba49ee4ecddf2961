create function claimed_follows_owners() returns trigger language plpgsql as $$
begin
  update wineries set claimed = 'claimed' where id = new.winery_id and claimed <> 'claimed';
  return null;
end $$;
