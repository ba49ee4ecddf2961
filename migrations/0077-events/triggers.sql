create trigger transitions_are_events after insert on order_transitions
  referencing new table as new_rows for each statement execute function record_transition_events();
create trigger messages_are_events after insert on messages
  referencing new table as new_rows for each statement execute function record_message_events();

create trigger new_reviews_are_events after insert on order_reviews
  for each row execute function record_review_events();
create trigger published_reviews_are_events after update on order_reviews
  for each row when (new.state <> old.state) execute function record_review_events();

create trigger new_listings_are_events after insert or delete on listings
  for each row execute function record_listing_events();
create trigger changed_listings_are_events after update on listings
  for each row when (new is distinct from old) execute function record_listing_events();

create trigger new_users_are_events after insert on users for each row execute function record_user_events();
create trigger changed_users_are_events after update on users
  for each row when (
    (new.display_name, new.first_name, new.last_name, new.bio, new.profile_image_id, new.email, new.email_verified,
      new.banned_at, new.deleted_at)
    is distinct from
    (old.display_name, old.first_name, old.last_name, old.bio, old.profile_image_id, old.email, old.email_verified,
      old.banned_at, old.deleted_at))
  execute function record_user_events();

-- At the end of the transaction, when all other events of it are there.
create constraint trigger user_extended_data_change_users after insert or update or delete on user_extended_data
  deferrable initially deferred for each row execute function record_update_event('user/updated', 'user_id');
create constraint trigger listing_extended_data_change_listings after insert or update or delete on listing_extended_data
  deferrable initially deferred for each row execute function record_update_event('listing/updated', 'listing_id');
create constraint trigger listing_photos_change_listings after insert or update or delete on listing_photos
  deferrable initially deferred for each row execute function record_update_event('listing/updated', 'listing_id');
create constraint trigger listing_videos_change_listings after insert or update or delete on listing_videos
  deferrable initially deferred for each row execute function record_update_event('listing/updated', 'listing_id');
create constraint trigger availability_plans_change_listings after insert or update or delete on availability_plans
  deferrable initially deferred for each row execute function record_update_event('listing/updated', 'listing_id');
create constraint trigger order_extended_data_change_orders after insert or update or delete on order_extended_data
  deferrable initially deferred for each row execute function record_update_event('transaction/updated', 'order_id');
