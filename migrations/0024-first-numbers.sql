-- The number with which a series begins: 1, unless the team chose another before the first document.
alter table number_series add column first bigint not null default 1;
