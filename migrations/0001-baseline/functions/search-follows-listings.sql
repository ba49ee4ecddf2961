-- A listing was added or changed.
create function search_follows_listings() returns trigger language plpgsql as $$
begin
  perform refresh_search_documents(array(select id from new_rows));
  return null;
end $$;
