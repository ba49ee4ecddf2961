-- The words of a text, split at every sign as keywords are. PostgreSQL's own parser takes "cabernet/merlot" for a file,
-- "no.7" for a host and "block-5" for a negative number, and nobody who types these words would find them.
create function plain_words(value text) returns text
language sql immutable parallel safe strict
return regexp_replace(plain_text(value), '[^[:alnum:]]+', ' ', 'g');
