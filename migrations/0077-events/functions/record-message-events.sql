create function record_message_events() returns trigger language plpgsql as $$
begin
  insert into events (event_type, resource_id, created_at) select 'message/created', id, now() from new_rows;
  return null;
end $$;
