-- Refuses every change of the security log but an addition, and the deletion that a sweep announces.
create function reject_security_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('lonevine.sweep', true) = 'security_events' then
    return null;
  end if;
  raise insufficient_privilege using message = 'the security log is only added to';
end
$$;
