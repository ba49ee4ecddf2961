-- What is left of a winery's part in its account, in minor units of the account's currency. `arrived` is what all of the
-- part came to there; `part` is all of it and `held` what the ledger says is left, both in cents of the order's currency.
-- Money is taken out from the beginning of the part, so what is left is the end of it; below zero is what it owes.
create function left_abroad(arrived bigint, part bigint, held bigint) returns bigint
  language sql immutable parallel safe return
    coalesce((arrived - floor(arrived::numeric * (part - held) / nullif(part, 0)))::bigint, 0);
