create function require_operator_balance() returns trigger language plpgsql as $$
declare total bigint;
begin
  select sum(amount_cents) into total from operator_entries
    where payment_ref = new.payment_ref and movement = new.movement;
  if total <> 0 then
    raise check_violation using message =
      format('the movement %s of %s does not balance: %s', new.movement, new.payment_ref, total);
  end if;
  return null;
end $$;
