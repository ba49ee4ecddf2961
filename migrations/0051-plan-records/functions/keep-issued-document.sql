-- An invoice or credit note that has a number is with its reader: only the columns that the trigger names may change.
create function keep_issued_document() returns trigger language plpgsql as $$
begin
  if old.number is not null and (to_jsonb(old) - tg_argv) is distinct from (to_jsonb(new) - tg_argv) then
    raise insufficient_privilege using message = 'an issued document never changes';
  end if;
  return new;
end $$;
