-- A winery's name or place has changed: both are words of its listings.
create function search_follows_wineries() returns trigger language plpgsql as $$
begin
  perform refresh_search_documents(array(
    select listings.id from new_rows
    join old_rows on old_rows.id = new_rows.id
    join listings on listings.winery_id = new_rows.id
    where (new_rows.name, new_rows.city, new_rows.county, new_rows.region, new_rows.state)
      is distinct from (old_rows.name, old_rows.city, old_rows.county, old_rows.region, old_rows.state)));
  return null;
end $$;
