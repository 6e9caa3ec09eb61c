-- Guarantees: two requests with the same Idempotency-Key never run at the same time.
-- Contract: armazem_lock_key(attempt) locks the key `attempt` until the transaction ends, or raises BR002 if another
--   transaction has locked it, so that the remaining statements of the batch do not run.
-- Source: I15, decision 033.

create or replace function armazem_lock_key(attempt text) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(attempt, 0)) then
    raise exception using errcode = 'BR002', message = 'the attempt still runs';
  end if;
end $$;

grant execute on function armazem_lock_key to armazem_app;
