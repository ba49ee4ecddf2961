-- A review was published: the score of the wines that it is about is the mean of all their ratings.
create function search_follows_reviews() returns trigger language plpgsql as $$
begin
  -- the lock makes the second of two reviews at once wait, and count the first one too
  perform from search_documents where listing_id in (select subject_id from new_rows) order by listing_id for update;
  update search_documents document set score = rated.score, ratings = rated.ratings
  from (
    select subject_id, round(avg(rating) * 100) as score, count(*) as ratings
    from review_subjects where subject_id in (select subject_id from new_rows) group by subject_id) rated
  where document.listing_id = rated.subject_id;
  return null;
end $$;
