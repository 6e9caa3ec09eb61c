-- Guarantees: two requests with the same Idempotency-Key never run at the same time.
-- Contract: armazem_lock_key(attempt) locks the key until the transaction ends, or raises BR002 when another
--   transaction holds it, so that further statements of the batch neither run nor wait.
-- Source: I15, decision 033.

create or replace function armazem_lock_key(attempt text) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(attempt, 0)) then
    raise exception using errcode = 'BR002', message = 'the attempt still runs';
  end if;
end $$;

grant execute on function armazem_lock_key to armazem_app;
