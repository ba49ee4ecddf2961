-- Refuses every change of the ledger but an addition.
create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'the ledger is only added to';
end $$;
