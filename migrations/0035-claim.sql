-- Claims an attempt, told by its key, until the transaction ends; raises an error while another one runs it, so that
-- what was sent along with the claim neither happens nor waits.
create function armazem_claim(attempt text) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(attempt, 0)) then
    raise exception using errcode = 'BR002', message = 'the attempt still runs';
  end if;
end $$;
grant execute on function armazem_claim to armazem_app;
