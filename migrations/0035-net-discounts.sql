-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales_lines" add column if not exists "net_discount" numeric(18,4);
alter table "purchases_lines" add column if not exists "net_discount" numeric(18,4);

-- Existing lines. The decimals of currencies, because the function of database/10-team-facts.sql may not exist yet.
create temporary table team_decimals on commit drop as
select id as team_id, case
  when currency in (
    'AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW',
    'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
    'XPF', 'YER') then 0
  when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  else 2 end as decimals
from teams;

-- Invoiced sales keep the amounts that the journal has posted for them, which were rounded line by line. Of sales that
-- are invoiced later, the line with the largest share takes the difference to the discount of the document.
update sales_lines line
set net_discount = priced.amount + case
  when priced.is_first and not priced.is_posted then priced.discount_total - priced.of_document else 0 end
from (
  select rounded.*, sum(rounded.amount - rounded.of_line) over document as of_document,
    row_number() over (document order by rounded.document_discount desc, rounded.position) = 1 as is_first
  from (
    select line.team_id, line.id, line.parent, line.position, coalesce(line.document_discount, 0) as document_discount,
      sale.discount_total, sale.invoice_date is not null or not sale.prices_include_tax or sale.kind = 'return'
        as is_posted,
      round(coalesce(line.discount, 0) / rate.factor, team.decimals) as of_line,
      round((coalesce(line.discount, 0) + coalesce(line.document_discount, 0)) / rate.factor, team.decimals) as amount
    from sales_lines line
    join sales sale on sale.team_id = line.team_id and sale.id = line.parent
    join team_decimals team on team.team_id = line.team_id
    cross join lateral (
      select case when sale.prices_include_tax then 1 + coalesce(line.tax_rate, 0) / 100 else 1 end as factor) rate
  ) rounded
  window document as (partition by rounded.team_id, rounded.parent)) priced
where line.team_id = priced.team_id and line.id = priced.id;

update purchases_lines line
set net_discount = round((coalesce(line.discount, 0) + coalesce(line.document_discount, 0))
  / case when purchase.prices_include_tax then 1 + coalesce(line.tax_rate, 0) / 100 else 1 end, team.decimals)
from purchases purchase
join team_decimals team on team.team_id = purchase.team_id
where purchase.team_id = line.team_id and purchase.id = line.parent;

drop table team_decimals;
