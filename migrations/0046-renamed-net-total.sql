-- The field `kept` of the customer report is called `netTotal`.
update views set
  filter = regexp_replace(filter::text, '"kept(_[a-z]+)?":', '"netTotal\1":', 'g')::jsonb,
  sort = replace(sort::text, '"kept"', '"netTotal"')::jsonb,
  columns = replace(columns::text, '"kept"', '"netTotal"')::jsonb,
  widths = replace(widths::text, '"kept":', '"netTotal":')::jsonb,
  pinned = replace(pinned::text, '"kept"', '"netTotal"')::jsonb
where resource = 'customer-report';

update preferences set value = replace(value::text, '"kept"', '"netTotal"')::jsonb
where key in ('customer-report.columns', 'customer-report.widths', 'customer-report.pinned');
