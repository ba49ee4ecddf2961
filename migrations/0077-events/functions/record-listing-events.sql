create function record_listing_events() returns trigger language plpgsql as $$
begin
  insert into events (event_type, resource_id, created_at)
  values (
    case tg_op when 'INSERT' then 'listing/created' when 'UPDATE' then 'listing/updated' else 'listing/deleted' end,
    coalesce(new.id, old.id), now());
  return null;
end $$;
