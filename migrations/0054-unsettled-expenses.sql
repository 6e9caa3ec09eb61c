-- Finds the expenses that are unpaid at the end of a day, or paid before their date.
create index expenses_unsettled on expenses (team_id, greatest(date, coalesce(paid_date, 'infinity')))
  where status = 'posted';
