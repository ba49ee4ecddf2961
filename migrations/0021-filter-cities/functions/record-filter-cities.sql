-- Wineries were added or have moved: the filters offer their cities from now on.
create function record_filter_cities() returns trigger language plpgsql as $$
begin
  insert into filter_cities (name, state)
  select min(city), min(state) from new_rows
  where not exists (select from filter_cities known where known.city_code = new_rows.city_code)
  group by city_code
  order by city_code
  on conflict do nothing;
  return null;
end $$;
