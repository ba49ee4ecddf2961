-- How often somebody has done what may not be done too often: one counter a key and window.
-- Unlogged, so not in the write-ahead log: a counter lives for minutes, and nobody misses it after a crash.

create unlogged table rate_limits (
  -- SHA-256 of the limit's name and whom it counts
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  count integer not null check (count > 0),
  ends_at timestamptz not null
);
create index rate_limits_ended on rate_limits (ends_at);
