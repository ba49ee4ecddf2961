-- Lower case without accents.
-- unaccent is only "stable", because its dictionary could be altered; nobody here does, and an index needs "immutable".
create function plain_text(value text) returns text
language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, value));
