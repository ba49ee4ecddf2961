-- What members of a club pay less: a line below zero, like the winery's commission.

alter table order_line_items drop constraint order_line_items_signs;
alter table order_line_items add constraint order_line_items_signs check (
  case when (code in ('line-item/provider-commission', 'line-item/club-discount')) <> reversal
    then line_total_cents <= 0 else line_total_cents >= 0 end) not valid;
alter table order_line_items validate constraint order_line_items_signs;
