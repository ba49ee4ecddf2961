create function record_user_events() returns trigger language plpgsql as $$
begin
  insert into events (event_type, resource_id, created_at)
  values (
    case when tg_op = 'INSERT' then 'user/created'
      when new.deleted_at is distinct from old.deleted_at then 'user/deleted' else 'user/updated' end,
    new.id, now());
  return null;
end $$;
