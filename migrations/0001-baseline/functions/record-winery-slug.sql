-- Keeps every slug that a winery has had. Written by a trigger alone, so that whoever names a winery (its owner, an import)
-- can neither forget an old url nor take one that leads elsewhere: the primary key decides, also between two at once.
create function record_winery_slug() returns trigger language plpgsql as $$
begin
  insert into winery_slugs (slug, winery_id) values (new.slug, new.id) on conflict (slug) do nothing;
  if (select winery_id from winery_slugs where slug = new.slug) <> new.id then
    raise unique_violation using
      message = format('the slug %s leads to another winery', new.slug), constraint = 'winery_slugs_pkey';
  end if;
  return null;
end $$;
