import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  TextField,
  useMediaQuery,
} from '@mui/material'
import { X } from 'lucide-react'
import { useCallback, useRef, useState, type FormEvent } from 'react'
import { BusyButton } from '../../../src/admin/button/busy-button.tsx'
import { useFormats } from '../../../src/admin/context/formats.ts'
import { useSession } from '../../../src/admin/context/session.tsx'
import { useScanner } from '../../../src/admin/scan/use-scanner.ts'
import { round } from '../../../src/schema/decimal.ts'
import { MethodChoice } from './method-choice.tsx'
import { likelyNotes, paymentsOf, settle, type Method, type Tender } from './tenders.ts'
import { TillNumber } from './till-number.tsx'
import type { Problems } from './use-problems.tsx'
import { useTillWords } from './use-till-words.tsx'

/** How a sale is paid. */
export interface Payment {
  readonly payments: readonly Readonly<Record<string, unknown>>[]
  /** Cash that goes back. */
  readonly change: number
  readonly overLimit: boolean
}

interface PayDialogProps {
  readonly total: number
  readonly methods: readonly Method[]
  /** A known customer may owe. */
  readonly mayOwe: boolean
  readonly isBusy: boolean
  /** Why the last try was refused. */
  readonly problems: Problems
  readonly onPay: (payment: Payment) => void
  readonly onClose: () => void
  /** A product came along after all. */
  readonly onScan: (code: string) => void
}

/** Takes money for a sale, in parts and by several methods, until all is paid or the rest is left on credit. */
export function PayDialog(props: PayDialogProps) {
  const { total, methods, mayOwe, isBusy, problems, onPay, onClose, onScan } = props
  const say = useTillWords()
  const formats = useFormats()
  const { can, team } = useSession()
  const scope = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLElement>(null)
  const [taken, setTaken] = useState<readonly Tender[]>([])
  const [method, setMethod] = useState<Method | undefined>(methods[0])
  const [entered, setEntered] = useState<number | null>()
  const [reference, setReference] = useState('')
  const [overLimit, setOverLimit] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const atBox = useCallback((element: HTMLElement | null) => {
    box.current = element
    element?.focus()
  }, [])
  useScanner(scope, onScan)

  const before = settle(total, taken)
  const received = round((entered === undefined ? before.left : entered) ?? 0, team.decimals)
  const tender = method && { method, received, reference: reference.trim() }
  const now = settle(total, tender ? [...taken, tender] : taken)
  const isCash = method?.kind === 'cash'

  function choose(next: Method): void {
    setMethod(next)
    setComplaint(undefined)
  }

  /** What is wrong with the payment that is being entered; nothing when it can be taken. */
  function wrong(): string | undefined {
    if (now.left < 0) return say('tooMuch', { amount: formats.money(before.left) })
    if (method?.referenceRequired && received > 0 && reference.trim() === '') {
      return say('referenceNeeded')
    }
    return undefined
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const complaints = wrong()
    setComplaint(complaints)
    if (complaints) return
    if (now.left > 0) return take()
    onPay({ payments: paymentsOf(now), change: now.change, overLimit })
  }

  function take(): void {
    if (!tender || received <= 0) return
    setTaken([...taken, tender])
    setEntered(undefined)
    setReference('')
    const next = methods[methods.indexOf(tender.method) + 1] ?? methods[0]
    setMethod(next)
  }

  return (
    <Dialog
      open
      fullScreen={isNarrow}
      maxWidth="sm"
      fullWidth
      onClose={isBusy ? undefined : onClose}
      aria-labelledby="till-pay"
      slotProps={{ paper: { sx: isNarrow ? { border: 0, borderRadius: 0 } : null } }}
    >
      <Box component="form" ref={scope} noValidate onSubmit={submit} sx={form}>
        <DialogTitle
          id="till-pay"
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
        >
          {say('payment')}
          <IconButton aria-label={say('close')} onClick={onClose} disabled={isBusy}>
            <X size={18} aria-hidden />
          </IconButton>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Box sx={{ fontSize: 40, lineHeight: '48px', fontWeight: 700, ...figure }}>
            {formats.money(total)}
          </Box>
          {before.settled.length > 0 && (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
              {before.settled.map((each, i) => (
                // Tenders have no identity but their place.
                // eslint-disable-next-line react/no-array-index-key
                <Box component="li" key={i} sx={takenRow}>
                  <span>{each.method.name}</span>
                  <span>{formats.money(each.amount)}</span>
                  <IconButton
                    aria-label={say('removePayment', { name: each.method.name })}
                    onClick={() => setTaken(taken.filter((_, at) => at !== i))}
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                </Box>
              ))}
            </Box>
          )}
          <MethodChoice methods={methods} value={method} onChange={choose} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Box>
              <TillNumber
                // Another payment begins with what is left, and with the focus.
                key={taken.length}
                path="total"
                bare={false}
                label={say('received')}
                value={entered === undefined ? before.left : entered}
                onChange={(value) => {
                  setEntered(value)
                  setComplaint(undefined)
                }}
                inputRef={atBox}
                error={complaint}
              />
              {isCash && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                  {[before.left, ...likelyNotes(before.left)].map((amount) => (
                    <Button
                      key={amount}
                      size="small"
                      variant="outlined"
                      onClick={() => {
                        setEntered(amount)
                        box.current?.focus()
                      }}
                    >
                      {formats.money(amount)}
                    </Button>
                  ))}
                </Box>
              )}
            </Box>
            {isCash ? (
              <Figure label={say('change')} value={formats.money(now.change)} isLarge />
            ) : (
              <TextField
                label={say('reference')}
                value={reference}
                onChange={(event) => setReference(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 64, autoComplete: 'off' } }}
              />
            )}
          </Box>
          {now.left > 0 && <Figure label={say('left')} value={formats.money(now.left)} />}
          <PaymentProblems problems={problems} />
          {problems.fields.customer && can('sale.over_credit_limit') && (
            <FormControlLabel
              control={
                <Checkbox checked={overLimit} onChange={(_, checked) => setOverLimit(checked)} />
              }
              label={say('overLimit')}
            />
          )}
        </DialogContent>
        <Box sx={foot}>
          <Button
            variant="outlined"
            disabled={isBusy || !mayOwe || before.left <= 0}
            title={mayOwe ? undefined : say('creditNeedsCustomer')}
            onClick={() => onPay({ payments: paymentsOf(before), change: 0, overLimit })}
          >
            {say('onCredit', { amount: formats.money(before.left) })}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            size="large"
            loading={isBusy}
            left={null}
            disabled={!tender}
          >
            {say(now.left > 0 ? 'addPayment' : 'complete')}
          </BusyButton>
          {!mayOwe && <Box sx={hint}>{say('creditNeedsCustomer')}</Box>}
        </Box>
      </Box>
    </Dialog>
  )
}

function PaymentProblems({ problems }: { readonly problems: Problems }) {
  const said = [...Object.values(problems.fields), ...problems.whole]
  if (said.length === 0) return null
  return (
    <Alert severity="error" role="alert">
      {said.map((message) => (
        <div key={message}>{message}</div>
      ))}
      {problems.requestId && (
        <Box component="code" sx={{ fontSize: 12, userSelect: 'all' }}>
          {problems.requestId}
        </Box>
      )}
    </Alert>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly isLarge?: boolean
}

function Figure({ label, value, isLarge = false }: FigureProps) {
  return (
    <Box role="status">
      <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 550 }}>{label}</Box>
      <Box
        sx={{ ...figure, fontWeight: 650, ...(isLarge && { fontSize: 28, lineHeight: '40px' }) }}
      >
        {value}
      </Box>
    </Box>
  )
}

const figure = { fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.02em' } as const
const form = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const
/** At the thumb, where the dialog fills a phone. */
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'flex-end',
  p: 3,
  pt: 1,
  '& .MuiButton-root': { flex: { xs: '1 1 auto', sm: '0 1 auto' } },
} as const
const hint = { flexBasis: '100%', fontSize: 12, color: 'text.secondary', textAlign: 'end' } as const
const takenRow = {
  display: 'grid',
  gridTemplateColumns: '1fr auto 32px',
  gap: 1,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const
