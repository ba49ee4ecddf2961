create function record_terms_agreement() returns trigger
language plpgsql as $$
begin
  insert into terms_agreements (user_id, version, agreed_at)
  select new.id, v.number, new.terms_accepted_at
  from articles a join article_versions v on v.article_id = a.id
  where a.kind = 'page' and a.slug = 'terms-of-service' and v.published_at <= new.terms_accepted_at
  order by v.published_at desc, v.number desc limit 1;
  return null;
end $$;
