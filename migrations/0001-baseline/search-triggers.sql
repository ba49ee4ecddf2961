-- What changes a search document: listings, their wineries, their stock, and the grapes they are made of.

create trigger search_follows_listings_insert after insert on listings
  referencing new table as new_rows for each statement execute function search_follows_listings();
create trigger search_follows_listings_update after update on listings
  referencing new table as new_rows for each statement execute function search_follows_listings();

create trigger search_follows_wineries_update after update on wineries
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_follows_wineries();

create trigger search_follows_stock_insert after insert on stock
  referencing new table as new_rows for each statement execute function search_follows_stock();
create trigger search_follows_stock_update after update on stock
  referencing new table as new_rows for each statement execute function search_follows_stock();
create trigger search_follows_stock_delete after delete on stock
  referencing old table as old_rows for each statement execute function search_follows_lost_stock();

create trigger search_follows_varietals_update after update on varietals
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_follows_varietals();
