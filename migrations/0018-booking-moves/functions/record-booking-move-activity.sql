-- A booked tasting was moved, or another time proposed or answered.
create function record_booking_move_activity() returns trigger language plpgsql as $$
begin
  update orders set last_activity_at = coalesce(new.decided_at, new.created_at)
  where id = new.order_id and last_activity_at < coalesce(new.decided_at, new.created_at);
  return null;
end $$;
