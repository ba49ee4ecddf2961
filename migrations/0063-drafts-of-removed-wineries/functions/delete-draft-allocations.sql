-- Deletes the drafts of allocations of a winery that is deleted: nobody but the winery has seen them.
create function delete_draft_allocations() returns trigger language plpgsql as $$
begin
  delete from allocations where winery_id = old.id and state = 'draft';
  return old;
end;
$$;
