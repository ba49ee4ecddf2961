-- Refuses every change of an audit but an addition.
create function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'an audit is only added to';
end $$;
