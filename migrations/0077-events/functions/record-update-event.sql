-- What belongs to a resource changed: the resource did, unless this transaction has an event of it already. Arguments: the
-- event, and the column with the id of the resource.
create function record_update_event() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_id uuid := changed ->> tg_argv[1];
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  insert into events (event_type, resource_id, created_at)
  select tg_argv[0], changed_id, now()
  where not exists (
    select from events
    where resource_id = changed_id and sequence_number is null and transaction_id = pg_current_xact_id());
  return null;
end $$;
