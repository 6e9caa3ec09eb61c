import type { PartTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import { useState } from 'react'
import { Alert, Box, Card } from '@mui/material'
import {
  useDataProvider,
  useGetList,
  useGetOne,
  useLocation,
  useNavigate,
  useNotify,
} from 'react-admin'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { Page, ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import { ApiError } from '../../../src/admin/core/data/api-error.ts'
import { useAttemptKey } from '../../../src/admin/core/data/connection.ts'
import { useFormats, useToday } from '../../../src/admin/core/context/formats.ts'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useTexts, useTranslation } from '../../../src/admin/core/context/translation.ts'
import { FieldInput, type EnteredPlace } from '../../../src/admin/fields/inputs/inputs.tsx'
import { reference } from '../../../src/schema/fields.ts'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import { payOldestFirst, type Picks } from '../payments/pay-oldest-first.ts'
import { OpenItemsTable, type Item } from './open-items-table.tsx'
import { describeIssues } from '../../documents/screens/describe-issues.ts'

/** Limits the invoices on the screen. A payment has at most 100 allocations. */
const MAX_ITEMS = 100

const customerField = reference('customers', { required: true })

/** Draws `/receive-payment`: the open invoices of a customer, oldest first, and the payment that pays them. */
export function ReceivePayment() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const texts = useTexts('screens')
  const t = useTranslation()
  const payments = useDeclaration('payments')
  const customer = new URLSearchParams(search).get('customer')
  const [round, setRound] = useState(0)
  if (!texts) return <ScreenSkeleton />
  const choose = (id: unknown) =>
    navigate({ search: typeof id === 'string' ? `?${new URLSearchParams({ customer: id })}` : '' })
  return (
    <Page title={texts('paying.title')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        <Box sx={{ maxWidth: 420 }}>
          <FieldInput
            place={{ resource: payments, path: 'customer', field: customerField }}
            label={t.field(payments, 'customer')}
            value={customer}
            onChange={choose}
          />
        </Box>
        {customer ? (
          <Payment
            key={`${customer} ${round}`}
            customer={customer}
            texts={texts}
            onRecorded={() => setRound(round + 1)}
          />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{texts('paying.choose')}</Box>
        )}
      </Box>
    </Page>
  )
}

interface PaymentProps {
  readonly customer: string
  readonly texts: PartTranslation<'screens'>
  readonly onRecorded: () => void
}

interface Inputs {
  readonly amount: unknown
  readonly method: unknown
  readonly date: unknown
  readonly reference: unknown
}

function Payment({ customer, texts, onRecorded }: PaymentProps) {
  const t = useTranslation()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const { money } = useFormats()
  const payments = useDeclaration('payments')
  const today = useToday()
  const { items, name, hasMore, isPending } = useOpenItems(customer, texts('paying.opening'))
  const [picks, setPicks] = useState<Picks>(new Map())
  const [inputs, setInputs] = useState<Inputs>({
    amount: null,
    method: null,
    date: today,
    reference: null,
  })
  const [problem, setProblem] = useState<Error>()
  const [isBusy, setIsBusy] = useState(false)
  // Attempts with equal values share a key, so that a payment is recorded once even if a response is lost.
  const key = useAttemptKey()
  if (isPending) return <ScreenSkeleton />

  const amount = typeof inputs.amount === 'number' ? inputs.amount : 0
  const picked = sum([...picks.values()])
  const rest = subtract(amount, picked)
  const issues = problem instanceof ApiError ? (problem.problem?.errors ?? []) : []
  const findError = (path: string) => issues.find(({ pointer }) => pointer === `/${path}`)?.message

  function pick(next: Picks) {
    const chosen = new Map([...next].filter(([, paid]) => paid > 0))
    setPicks(chosen)
    setInputs({ ...inputs, amount: sum([...chosen.values()]) || null })
  }

  function enter(path: keyof Inputs, value: unknown) {
    setInputs({ ...inputs, [path]: value })
    if (path === 'amount') setPicks(payOldestFirst(typeof value === 'number' ? value : 0, items))
  }

  async function record() {
    const { method, date, reference: text } = inputs
    const allocations = items.flatMap(({ id }) => {
      const paid = picks.get(id)
      return paid ? [{ document: id, amount: paid }] : []
    })
    const data = {
      direction: 'in',
      customer,
      amount,
      method,
      date,
      reference: text,
      allocations,
      ...(rest > 0 && { keepCredit: true }),
    }
    setIsBusy(true)
    setProblem(undefined)
    try {
      const meta = { idempotencyKey: key.find(data) }
      const { data: payment } = await dataProvider.create('payments', { data, meta })
      const figures = { number: String(payment.number), amount: money(payment.amount) }
      notify(texts('paying.recorded', figures), { type: 'success' })
      onRecorded()
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
      setIsBusy(false)
    }
  }

  const drawInput = (path: keyof Inputs) => (
    <FieldInput
      // These four fields have a single input.
      place={{ resource: payments, path, field: payments.fields[path] } as EnteredPlace}
      label={t.field(payments, path)}
      value={inputs[path]}
      onChange={(value) => enter(path, value)}
      error={findError(path)}
    />
  )

  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault()
        void record()
      }}
    >
      {items.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{texts('paying.none', { name })}</Box>
      ) : (
        <OpenItemsTable items={items} picks={picks} onPick={pick} texts={texts} />
      )}
      {hasMore && (
        <Box sx={{ color: 'text.secondary' }}>{texts('paying.more', { count: MAX_ITEMS })}</Box>
      )}
      <Card variant="outlined" sx={card}>
        <Box sx={fields}>
          {drawInput('amount')}
          {drawInput('method')}
          {drawInput('date')}
          {drawInput('reference')}
        </Box>
        {items.length > 0 && (
          <Box component="dl" sx={sums} aria-live="polite">
            <dt>{texts('paying.picked', { count: picks.size, all: items.length })}</dt>
            <dd>{money(picked)}</dd>
            <dt>{texts('paying.stillDue')}</dt>
            <dd>{money(subtract(sum(items.map(({ due }) => due)), picked))}</dd>
          </Box>
        )}
        {rest > 0 && (
          <Alert severity="info">{texts('paying.credit', { amount: money(rest) })}</Alert>
        )}
        {problem && <Alert severity="error">{describeIssues(problem)}</Alert>}
        <Box>
          <BusyButton
            type="submit"
            variant="contained"
            loading={isBusy}
            disabled={amount <= 0}
            // On a phone, the button has the width of the screen, as in dialogs, so that the thumb of either hand
            // reaches the button.
            sx={{ width: { xs: '100%', sm: 'auto' }, minHeight: { xs: 48, sm: 36 } }}
          >
            {amount > 0 ? texts('paying.record', { amount: money(amount) }) : texts('paying.enter')}
          </BusyButton>
        </Box>
      </Card>
    </Box>
  )
}

/** Reads the due invoices and the due opening balance of a customer, the oldest first. */
function useOpenItems(customer: string, openingLabel: string) {
  const customerRecord = useGetOne('customers', { id: customer })
  const { data, total, isPending } = useGetList('receivables', {
    filter: { customer, due_gt: 0 },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_ITEMS },
  })
  // The list returns rows of this view.
  const items = (data ?? []) as unknown as readonly (Item & { readonly kind: string })[]
  return {
    items: items.map((item) =>
      item.kind === 'opening' ? { ...item, number: openingLabel } : item,
    ),
    name: String(customerRecord.data?.name ?? ''),
    hasMore: (total ?? 0) > MAX_ITEMS,
    isPending: isPending || customerRecord.isPending,
  }
}

const card = { p: 2, display: 'grid', gap: 2 } as const

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
} as const

const sums = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 0.5,
  maxWidth: 420,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'end', fontWeight: 550 },
} as const
