-- The last day that the totals of a month contain: the month that is not over is kept up to the day a week ago.
alter table kept_months add column last date;
update kept_months set last = (month + interval '1 month')::date - 1;
alter table kept_months alter column last set not null;
