-- The codes of cities as they are now: what was renamed or merged leads to another city.
create function current_city_codes(codes text[]) returns text[] language sql stable
return array(
  select coalesce((
    select leads_to from filter_city_aliases alias where alias.city_code = given.code
      and not exists (select from filter_cities known where known.city_code = given.code)), given.code)
  from unnest(codes) given (code));
