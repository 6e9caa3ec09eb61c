-- No rule read these columns. Products and documents say whether their prices include tax, and lists of choices do not
-- offer an inactive tax (decision 096).
alter table taxes drop column is_inclusive, drop column valid_from, drop column valid_to;
