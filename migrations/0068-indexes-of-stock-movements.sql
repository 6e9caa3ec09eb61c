-- Lists sorted by the number read only the rows of their page.
create index if not exists "stock_movements_number_idx" on "stock_movements" (team_id, "number", "id");

-- The index of days also has the order of the list, so that a page of a month reads the first rows of each day. The
-- product and the branch follow the key: nothing looks them up by day, and a posting adds its rows at the end of a day.
drop index if exists stock_movements_day;
create index stock_movements_day on stock_movements (team_id, date, created_at)
  include (product, branch, quantity, value);
