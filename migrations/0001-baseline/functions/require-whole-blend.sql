-- The shares of a blend add up to 100 percent. A check constraint cannot sum an array.
create function require_whole_blend() returns trigger language plpgsql as $$
begin
  if (select sum(percent) from unnest(new.blend_percents) percent) <> 100 then
    raise check_violation using message = format('a blend adds up to 100 percent: %s', new.blend_percents);
  end if;
  return new;
end $$;
