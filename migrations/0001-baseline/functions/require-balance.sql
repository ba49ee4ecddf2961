-- Double entry: the entries of one movement of an order add up to zero when the transaction commits.
create function require_balance() returns trigger language plpgsql as $$
declare total bigint;
begin
  select sum(amount_cents) into total from ledger_entries
    where order_id = new.order_id and movement = new.movement;
  if total <> 0 then
    raise check_violation using message =
      format('the movement %s of order %s does not balance: %s', new.movement, new.order_id, total);
  end if;
  return null;
end $$;
