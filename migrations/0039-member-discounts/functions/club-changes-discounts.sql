create function club_changes_discounts() returns trigger language plpgsql as $$
begin
  perform refresh_member_discounts(new.id, null);
  return null;
end $$;
