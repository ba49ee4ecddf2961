-- The stock of a listing is no longer counted.
create function search_follows_lost_stock() returns trigger language plpgsql as $$
begin
  perform refresh_search_documents(array(select listing_id from old_rows));
  return null;
end $$;
