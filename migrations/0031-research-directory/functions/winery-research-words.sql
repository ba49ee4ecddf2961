-- The words by which research finds a winery: its name, town, county, wine areas, region and state.
-- An index is built on it: whoever changes this function drops and creates wineries_research_words again.
create function winery_research_words(name text, city text, county text, avas text[], region text, state text) returns tsvector
language sql immutable parallel safe
return to_tsvector('simple', plain_words(concat(name, ' ', city, ' ', county, ' ', avas::text, ' ', region,
  case state when 'TX' then ' texas' when 'OR' then ' oregon' else '' end)));
