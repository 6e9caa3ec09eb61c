-- What stock was worth on past days is added up from this index alone, without reading the movements.
drop index stock_movements_day;
create index stock_movements_day on stock_movements (team_id, date, product, branch) include (quantity, value);
