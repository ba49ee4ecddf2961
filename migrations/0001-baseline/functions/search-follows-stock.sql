-- A bottle was sold or counted: the document changes in place and leaves every index alone.
create function search_follows_stock() returns trigger language plpgsql as $$
begin
  update search_documents document set stock = new_rows.quantity from new_rows
  where document.listing_id = new_rows.listing_id and document.stock is distinct from new_rows.quantity;
  return null;
end $$;
