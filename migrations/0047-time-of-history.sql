-- Entries of history tell when they were written. A transaction that closes the books waits for postings in flight: the
-- start of that transaction would be earlier than postings that were rightly admitted.
alter table history alter column at set default clock_timestamp();
