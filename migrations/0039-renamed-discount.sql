-- The field `given` of the discount report is called `discountGiven`.
update views set
  filter = regexp_replace(filter::text, '"given(_[a-z]+)?":', '"discountGiven\1":', 'g')::jsonb,
  sort = replace(sort::text, '"given"', '"discountGiven"')::jsonb,
  columns = replace(columns::text, '"given"', '"discountGiven"')::jsonb,
  widths = replace(widths::text, '"given":', '"discountGiven":')::jsonb,
  pinned = replace(pinned::text, '"given"', '"discountGiven"')::jsonb
where resource = 'discount-report';

update preferences set value = replace(value::text, '"given"', '"discountGiven"')::jsonb
where key in ('discount-report.columns', 'discount-report.widths', 'discount-report.pinned');
