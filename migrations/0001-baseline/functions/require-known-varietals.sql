-- PostgreSQL has no foreign keys out of arrays: this trigger is one, for the varietals of wineries and of listings.
create function require_known_varietals() returns trigger language plpgsql as $$
declare
  unknown text := (
    select code from new_rows, unnest(new_rows.varietals) code
    where not exists (select from varietals where varietals.code = code.code) limit 1);
begin
  if unknown is not null then
    raise foreign_key_violation using message = format('%s names the varietal %s, which does not exist', tg_table_name, unknown);
  end if;
  return null;
end $$;
