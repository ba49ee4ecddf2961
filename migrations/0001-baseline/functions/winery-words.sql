-- The words of a winery's name and town: a keyword found among them is no misspelling.
-- An index is built on it: whoever changes this function drops and creates wineries_words again.
create function winery_words(name text, city text, county text) returns tsvector
language sql immutable parallel safe
return to_tsvector('simple', plain_words(name || ' ' || city || ' ' || coalesce(county, '')));
