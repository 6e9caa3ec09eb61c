const DOCUMENTS = ['sale', 'purchase', 'expense'] as const

/** Selects each kind separately, so that the payments of one document are found by their index. */
const of = (kind: (typeof DOCUMENTS)[number]) => `
  select a.team_id, a.id, p.number, p.direction, coalesce(a.date, p.date) as date, p.method, a.amount, p.id as payment,
    ${DOCUMENTS.map((one) => `${one === kind ? 'd.id' : 'null::uuid'} as ${one}`).join(', ')}
  from ${kind}s d
  join payments_allocations a on a.team_id = d.team_id and a.document = d.id::text and a.kind = '${kind}'
  join payments p on p.team_id = a.team_id and p.id = a.parent and p.status = 'posted'`

/** Selects the allocations of posted payments, by document. */
export const paymentAllocationsView = DOCUMENTS.map(of).join(' union all ')
