-- Something happened to an order: a transition, or a flag that its winery set.
create function record_order_activity() returns trigger language plpgsql as $$
begin
  new.last_activity_at := greatest(
    new.last_activity_at, new.last_transitioned_at, new.accepted_at, new.ready_at);
  return new;
end $$;
