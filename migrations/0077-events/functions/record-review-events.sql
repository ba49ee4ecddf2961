create function record_review_events() returns trigger language plpgsql as $$
begin
  insert into events (event_type, resource_id, created_at)
  values (case tg_op when 'INSERT' then 'review/created' else 'review/updated' end, new.id, now());
  return null;
end $$;
