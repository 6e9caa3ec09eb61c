-- While a request undoes an import in several transactions, no other request undoes it.
alter table imports add column undoing_at timestamptz;
-- The outcomes of the written rows of an unfinished import, one letter per row, for the report of the request that
-- continues it.
alter table imports add column outcomes text not null default '';
