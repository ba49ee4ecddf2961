-- Whether the payouts of a winery wait: until a new owner has confirmed the account, or while the winery is suspended.
create function payouts_paused(winery uuid) returns boolean language sql stable as $$
  select exists (select from payout_pauses where winery_id = winery)
    or exists (select from wineries where id = winery and suspended_at is not null)
$$;
