-- The first step of an order begins it; every other one moves it.
create function record_transition_events() returns trigger language plpgsql as $$
begin
  insert into events (event_type, resource_id, created_at)
  select case when number = 1 then 'transaction/initiated' else 'transaction/transitioned' end, order_id, now()
  from new_rows order by order_id, number;
  return null;
end $$;
