-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "accounts" add column if not exists "cause" text collate "und-x-icu";
alter table "stock_movements" add column if not exists "cause" text collate "und-x-icu";

-- Existing teams get the accounts of the causes, with names in their language; the names of new teams are in
-- i18n/*/new-team.ts. Earlier movements have no cause and stay on the accounts of all gains and all losses.
drop index if exists accounts_one_per_role;
insert into accounts (team_id, id, version, role, cause, name)
select team.id, armazem_uuid_v7(), 0, named.role, named.cause,
  case when team.locale like 'pt-BR%' then coalesce(named.brazilian, named.portuguese)
    when team.locale like 'pt%' then named.portuguese else named.english end
from teams team
cross join (values
  (1, 'stockLosses', 'damage', 'Damaged goods', 'Mercadoria danificada', null),
  (2, 'stockLosses', 'loss', 'Lost goods', 'Mercadoria extraviada', null),
  (3, 'stockLosses', 'theft', 'Stolen goods', 'Mercadoria furtada', null),
  (4, 'stockLosses', 'expired', 'Expired goods', 'Mercadoria fora de prazo', 'Mercadoria vencida'),
  (5, 'stockLosses', 'count', 'Count shortages', 'Faltas em contagens', null),
  (6, 'stockLosses', 'sample', 'Samples', 'Amostras', null),
  (7, 'stockLosses', 'internalUse', 'Internal use', 'Consumo próprio', null),
  (8, 'stockLosses', 'transferLoss', 'Lost in transfers', 'Perdas em transferências', null),
  (9, 'stockGains', 'found', 'Found goods', 'Mercadoria encontrada', null),
  (10, 'stockGains', 'count', 'Count surpluses', 'Sobras em contagens', null)
) named (position, role, cause, english, portuguese, brazilian)
-- The books of teams of older versions are opened later, with accounts on first use.
where exists (select from accounts account where account.team_id = team.id and account.role = named.role)
  and not exists (select from accounts account
    where account.team_id = team.id and account.role = named.role and account.cause = named.cause)
order by team.id, named.position;
