-- All three are trusted extensions: an ordinary owner of a database may create them, on managed servers too.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
-- an exclusion constraint needs `=` and `&&` in one index
create extension if not exists btree_gist with schema public;
