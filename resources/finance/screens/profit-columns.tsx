import { getFiscalYearStart } from '../../../src/schema/fiscal-year.ts'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { useLocation, useNavigate } from 'react-admin'
import { useTexts } from '../../../src/admin/core/context/translation.ts'
import { ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useToday } from '../../../src/admin/core/context/formats.ts'
import { PrefetchedProvider } from '../../../src/admin/fields/cell-tools.tsx'
import { useCells } from '../../../src/admin/list/groups/pivot.ts'
import { findGroup } from '../../../src/schema/groups.ts'
import { readProfitChoice, type ProfitChoice } from './profit-columns-choice.ts'
import { ProfitTable } from './profit-table.tsx'

/** Shows profit and loss with a column for each month, quarter, year or branch; the address keeps the choices. */
export function ProfitColumns() {
  return useTexts('screens') ? <Columns /> : <ScreenSkeleton />
}

function Columns() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const chosen = readProfitChoice(search, useToday(), getFiscalYearStart(useSession().team))
  const resource = useDeclaration('profit-lines')
  const [line, category, across] = ['line', 'category', chosen.by].map((name) =>
    findGroup(resource, name)!,
  )
  const filter = {
    date_gte: chosen.from,
    date_lte: chosen.to,
    ...(chosen.branch !== null && { branch: chosen.branch }),
  }
  const cells = { across: across!, figure: 'amount' }
  const lines = useCells(resource, { ...cells, group: line!, filter })
  const expenses = useCells(resource, {
    ...cells,
    group: category!,
    filter: { ...filter, line: 'expenses' },
  })
  const change = (changes: Partial<ProfitChoice>) => {
    const { branch, ...next } = { ...chosen, ...changes }
    const query = new URLSearchParams({ ...next, ...(branch !== null && { branch }) })
    navigate({ search: `?${query}` }, { replace: true })
  }
  // The response with the lines contains all branches; the response with the expenses may lack some.
  const prefetched = { ...expenses.data?.prefetched, ...lines.data?.prefetched }
  return (
    <PrefetchedProvider value={prefetched}>
      <ProfitTable
        chosen={chosen}
        across={across!}
        lines={lines.data?.cells}
        categories={expenses.data?.cells}
        error={lines.error ?? expenses.error}
        onChange={change}
      />
    </PrefetchedProvider>
  )
}
