create function membership_changes_discount() returns trigger language plpgsql as $$
begin
  perform refresh_member_discounts(new.club_id, new.user_id);
  return null;
end $$;
