-- Adds a ledger entry of what a winery owes to its balance. The row's lock lets concurrent payouts not set off the same debt.
create function update_seller_balance() returns trigger language plpgsql as $$
begin
  insert into seller_balances (winery_id, overdraft_cents, debt_cents)
    values (
      new.winery_id,
      case new.account when 'winery-overdraft' then new.amount_cents else 0 end,
      case new.account when 'winery-debt' then new.amount_cents else 0 end)
    on conflict (winery_id) do update set
      overdraft_cents = seller_balances.overdraft_cents + excluded.overdraft_cents,
      debt_cents = seller_balances.debt_cents + excluded.debt_cents;
  return null;
end $$;
