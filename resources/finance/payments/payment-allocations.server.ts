const DOCUMENTS = ['sale', 'purchase', 'expense'] as const

/**
 * Selects the allocations to one kind of document. Each kind has a separate query, so that PostgreSQL can find the
 * payments of a document by index.
 */
const selectKind = (kind: (typeof DOCUMENTS)[number]) => `
  select allocation.team_id, allocation.id, payment.number, payment.direction,
    coalesce(allocation.date, payment.date) as date, payment.method, allocation.amount, payment.id as payment,
    ${DOCUMENTS.map((one) => `${one === kind ? 'document.id' : 'null::uuid'} as ${one}`).join(', ')}
  from ${kind}s document
  join payments_allocations allocation on allocation.team_id = document.team_id
    and allocation.document = document.id::text and allocation.kind = '${kind}'
  join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
    and payment.status = 'posted'`

/** Selects the allocations of posted payments, by document. */
export const paymentAllocationsView = DOCUMENTS.map(selectKind).join(' union all ')
