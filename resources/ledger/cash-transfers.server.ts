import type { Row } from '../../src/schema/row.ts'
import type { Transaction } from '../../src/server/database/transaction.ts'
import { defineActions } from '../../src/server/context/document-actions.ts'
import { findCashBranch } from '../documents/cash-branch.server.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { cashTransferActions, cashTransfers } from './cash-transfers.ts'

/** Posts and voids transfers between cash and bank accounts (rule 1.26). */
export const cashTransferDocuments = defineActions(
  cashTransfers,
  cashTransferActions,
  {
    async post(context) {
      await requireCashAccounts(context.trx, context.document)
      return { changes: { status: 'posted', number: context.nextNumber() } }
    },
    async void({ input }) {
      return { changes: { status: 'void', voidReason: input.reason ?? null } }
    },
  },
  {
    async prepare({ record, trx, caller }) {
      // The engine passes only records of `cash-transfers` to these rules.
      const { from, to, toBranch, ...transfer } = record as unknown as Row<typeof cashTransfers>
      const branch = transfer.branch ?? (await findCashBranch(trx, caller, [from, to]))
      if (from === to && (toBranch ?? branch) === branch)
        throw createProblem('TRANSFER_SAME_ACCOUNT', '/to')
      return { branch }
    },
  },
)

/** Refuses accounts that are neither cash nor bank. */
async function requireCashAccounts(
  trx: Transaction,
  { from, to }: Pick<Row<typeof cashTransfers>, 'from' | 'to'>,
): Promise<void> {
  const rows = await trx.query<{ id: string }>({
    text: `select id from accounts where team_id = $1 and id = any($2::uuid[]) and role in ('cash', 'bank')`,
    values: [trx.team, [from, to]],
  })
  for (const [name, account] of Object.entries({ from, to })) {
    if (!rows.some(({ id }) => id === account))
      throw createProblem('NOT_A_CASH_ACCOUNT', `/${name}`)
  }
}
