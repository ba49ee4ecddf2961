-- What the payment gateway is told of a payment: the number of the order as people read it, the winery, the buyer, their
-- email if it is verified, and where wine is shipped to. The gift note is for the packing slip alone.
create function payment_details(
  order_number integer, winery_id uuid, winery text, buyer_id uuid, email text, email_verified boolean, shipping jsonb
) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'orderNumber', regexp_replace(lpad(order_number::text, 8, '0'), '^(....)(....)$', 'LV-\1-\2'),
    'wineryId', winery_id, 'winery', winery, 'buyerId', buyer_id,
    'receiptEmail', case when email_verified then email end,
    'shipping', shipping - 'giftNote')
$$;
