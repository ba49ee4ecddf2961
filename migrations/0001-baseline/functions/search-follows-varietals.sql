-- A grape's name or synonyms have changed: both are words of the listings made of it.
create function search_follows_varietals() returns trigger language plpgsql as $$
declare
  changed text[] := array(
    select new_rows.code from new_rows join old_rows on old_rows.code = new_rows.code
    where (new_rows.name, new_rows.synonyms) is distinct from (old_rows.name, old_rows.synonyms));
begin
  if cardinality(changed) = 0 then return null; end if;
  update search_kinds set words = search_kind_words(style, varietals) where varietals && changed;
  perform refresh_search_documents(array(select id from listings where varietals && changed));
  return null;
end $$;
