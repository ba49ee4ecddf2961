-- Somebody wrote about an order.
create function record_message_activity() returns trigger language plpgsql as $$
begin
  update orders set last_activity_at = new.created_at
  where id = new.order_id and last_activity_at < new.created_at;
  return null;
end $$;
