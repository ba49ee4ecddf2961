create trigger ledger_updates_seller_balance after insert on ledger_entries
  for each row when (new.account in ('winery-overdraft', 'winery-debt')) execute function update_seller_balance();
