-- Whether an order is canceled automatically in the next days: from the first reminder of its winery on.
create function canceled_soon(orders) returns boolean language sql immutable parallel safe as $$
  select $1.due_at is not null
    and ($1.state = 'disputed' or $1.state = 'purchased' and ($1.accepted_at is null or $1.booking_start is null))
    and ($1.winery_remind_at is null or $1.winery_remind_at > $1.due_at - interval '2 days')
$$;
