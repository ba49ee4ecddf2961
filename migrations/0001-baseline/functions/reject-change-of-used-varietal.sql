-- The other end of the foreign key that require_known_varietals stands for: a varietal in use is neither deleted nor renamed.
create function reject_change_of_used_varietal() returns trigger language plpgsql as $$
begin
  if exists (select from listings where varietals @> array[old.code])
    or exists (select from wineries where varietals @> array[old.code]) then
    raise foreign_key_violation using message = format('the varietal %s is in use', old.code);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
