import {
  Alert,
  Box,
  Card,
  CardContent,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import { LinkBase, useCreatePath, useLocation } from 'react-admin'
import { useBusiness, useDeclared } from '../../../src/admin/core/context/registry.tsx'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { useScreenTitles } from '../../../src/admin/core/navigation/menu.ts'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import type { PrintoutOffer } from '../../../src/schema/printout.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import { useMailingTexts, type MailingTexts } from './use-mailing-texts.ts'

/** Creates the page that sends printouts of selected records of a resource by mail. */
export function createBulkMail(name: string): ComponentType {
  return () => <BulkMail name={name} />
}

/** Holds the mails of a request, planned or sent, and the records that are left out. */
interface Outcome {
  readonly mails: readonly {
    readonly id: string
    readonly label: string
    readonly printout: string
    readonly recipients: readonly string[]
  }[]
  readonly refused: readonly {
    readonly id: string
    readonly label: string
    readonly message: string
  }[]
}

/** Draws what would be sent to the records in the address, and the button that sends it. */
function BulkMail({ name }: { readonly name: string }) {
  const texts = useMailingTexts()
  const titles = useScreenTitles()
  const createPath = useCreatePath()
  const resource = useDeclared(name)
  const offers = useBusiness().printouts.filter(
    ({ resource: of, isMailed }) => of === name && isMailed,
  )
  const { search } = useLocation()
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',').filter(Boolean)
  const [printout, setPrintout] = useState(listChoices(offers)[0]!.value)
  if (!texts) return null
  return (
    <Page
      title={texts('send')}
      trail={[{ label: titles.list(name), to: createPath({ resource: name, type: 'list' }) }]}
    >
      <Card variant="outlined" sx={{ maxWidth: 820 }}>
        <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <PrintoutChoice
            {...{ resource, offers, texts }}
            value={printout}
            onChange={setPrintout}
          />
          {ids.length === 0 ? (
            <Typography color="textSecondary">{texts('nothingSelected')}</Typography>
          ) : (
            <Mails key={`${printout} ${search}`} {...{ resource, ids, printout, texts }} />
          )}
        </CardContent>
      </Card>
    </Page>
  )
}

interface Choice {
  /** Names a printout or a series; empty for the first printout of each record. */
  readonly value: string
  readonly offer: PrintoutOffer
}

/** Lists the printouts to choose from; a series is one choice. */
function listChoices(offers: readonly PrintoutOffer[]): readonly Choice[] {
  // Documents have one printout each, according to their state.
  const isOfState = offers.every(({ when }) => when !== undefined)
  const choices = offers.map((offer) => ({ value: offer.series ?? offer.key, offer }))
  if (isOfState) return [{ value: '', offer: offers[0]! }]
  return choices.filter(({ value }, i) => choices.findIndex((one) => one.value === value) === i)
}

interface PrintoutChoiceProps {
  readonly resource: Resource
  readonly offers: readonly PrintoutOffer[]
  readonly texts: MailingTexts
  readonly value: string
  readonly onChange: (value: string) => void
}

function PrintoutChoice({ resource, offers, texts, value, onChange }: PrintoutChoiceProps) {
  const t = useTranslation()
  const choices = listChoices(offers)
  if (choices.length < 2) return null
  return (
    <TextField
      select
      label={texts('printout')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ maxWidth: 360 }}
    >
      {choices.map(({ value: one, offer }) => (
        <MenuItem key={one} value={one}>
          {offer.series ? texts('nextReminder') : t.printout(resource.name, offer.key)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface MailsProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  readonly printout: string
  readonly texts: MailingTexts
}

function Mails({ resource, ids, printout, texts }: MailsProps) {
  const http = useHttp()
  // All attempts share a key, so that nothing is sent twice.
  const key = useRef(uuidV7())
  const [sent, setSent] = useState<Outcome>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const path = `/api/v1/${resource.name}/mails?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`
  const body = printout === '' ? {} : { printout }
  const { data, error } = useQuery({
    queryKey: [resource.name, 'mail plan', path, printout],
    queryFn: async ({ signal }) =>
      (await http<Outcome>(`${path}&dryRun=true`, { method: 'POST', body, signal })).json,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Skeleton variant="rounded" height={160} />

  async function send() {
    setIsBusy(true)
    setProblem('')
    try {
      const headers = { 'idempotency-key': key.current }
      // Many PDFs take longer than other answers.
      const request = { method: 'POST', body, headers, timeoutMs: 120_000 }
      setSent((await http<Outcome>(path, request)).json)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
    }
    setIsBusy(false)
  }

  const { mails, refused } = sent ?? data
  const count = { smart_count: mails.length, count: mails.length }
  return (
    <>
      {sent && mails.length > 0 && <Alert severity="success">{texts('sentMany', count)}</Alert>}
      {!sent && <Typography variant="h2">{texts('planned', count)}</Typography>}
      <Box component="ul" sx={list}>
        {mails.map(({ id, label, printout: one, recipients }) => (
          <MailLine key={id} {...{ resource, id, label }}>
            <PrintoutName resource={resource} printout={one} />{' '}
            {texts('to', { to: recipients.join(', ') })}
          </MailLine>
        ))}
      </Box>
      {refused.length > 0 && (
        <>
          <Typography variant="h2">
            {texts('refused', { smart_count: refused.length, count: refused.length })}
          </Typography>
          <Box component="ul" sx={list}>
            {refused.map(({ id, label, message }) => (
              <MailLine key={id} {...{ resource, id, label }}>
                {message}
              </MailLine>
            ))}
          </Box>
        </>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {!sent && (
        <BusyButton
          variant="contained"
          loading={isBusy}
          disabled={mails.length === 0}
          left={<Send size={16} aria-hidden />}
          onClick={() => void send()}
          sx={{ justifySelf: 'start' }}
        >
          {texts('sendMany', count)}
        </BusyButton>
      )}
    </>
  )
}

function PrintoutName({
  resource,
  printout,
}: {
  readonly resource: Resource
  readonly printout: string
}) {
  return useTranslation().printout(resource.name, printout)
}

interface MailLineProps {
  readonly resource: Resource
  readonly id: string
  readonly label: string
  readonly children: ReactNode
}

/** Draws one record with a link to its page. */
function MailLine({ resource, id, label, children }: MailLineProps) {
  const createPath = useCreatePath()
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere', '& a': { color: 'primary.main' } }}>
      <LinkBase to={createPath({ resource: resource.name, type: 'show', id })}>{label}</LinkBase>
      {': '}
      {children}
    </Box>
  )
}

const list = {
  m: 0,
  paddingInlineStart: 2.5,
  display: 'grid',
  gap: 0.75,
  fontSize: 14,
} as const
