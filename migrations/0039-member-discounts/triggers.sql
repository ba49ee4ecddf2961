create trigger membership_changes_discount
  after insert or update of state, user_id, club_id on club_memberships
  for each row execute function membership_changes_discount();

create trigger club_changes_discounts
  after update of order_discount_percent on clubs
  for each row when (old.order_discount_percent <> new.order_discount_percent)
  execute function club_changes_discounts();

-- gifts whose recipients are told on their day
create index club_memberships_gifts on club_memberships (gift_on, id)
  where gift_recipient_email is not null and state in ('active', 'held');
