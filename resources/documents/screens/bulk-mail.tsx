import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Send } from 'lucide-react'
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
    readonly subject: string
    readonly text: string
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
  const { data: ids, error } = useChosenIds(name, new URLSearchParams(search))
  const [printout, setPrintout] = useState(listChoices(offers)[0]!.value)
  const [wording, setWording] = useState<Wording>({})
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
          {error && <Alert severity="error">{error.message}</Alert>}
          {ids?.length === 0 && (
            <Typography color="textSecondary">{texts('nothingSelected')}</Typography>
          )}
          {ids && ids.length > 0 && (
            <>
              <WordingInputs texts={texts} onChange={setWording} />
              <Mails
                // A different printout or text makes different mails.
                key={JSON.stringify([printout, wording, search])}
                {...{ resource, ids, printout, wording, texts }}
              />
            </>
          )}
        </CardContent>
      </Card>
    </Page>
  )
}

/** Holds the subject and text that replace the default texts. */
interface Wording {
  readonly subject?: string
  readonly text?: string
}

/** Limits the rows of one page of a list. */
const PAGE = 1000

/** Returns the ids in the address, or those of all records that match its filter. */
function useChosenIds(name: string, query: URLSearchParams) {
  const http = useHttp()
  const filter = query.get('filter')
  return useQuery({
    queryKey: [name, 'mail ids', query.toString()],
    queryFn: async ({ signal }) => {
      if (filter === null) return (query.get('ids') ?? '').split(',').filter(Boolean)
      const ids: string[] = []
      for (let first = 0; ids.length === first; first += PAGE) {
        const range = JSON.stringify([first, first + PAGE - 1])
        const page = new URLSearchParams({ filter, sort: '["id","ASC"]', range })
        const path = `/api/v1/${name}?${page}`
        const { json } = await http<readonly { readonly id: string }[]>(path, { signal })
        ids.push(...json.map(({ id }) => id))
      }
      return ids
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

interface WordingInputsProps {
  readonly texts: MailingTexts
  readonly onChange: (wording: Wording) => void
}

/** Draws a button that opens the inputs of subject and text for all mails. */
function WordingInputs({ texts, onChange }: WordingInputsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  if (!isOpen) {
    return (
      <Button
        variant="outlined"
        startIcon={<Pencil size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {texts('changeText')}
      </Button>
    )
  }
  const apply = () =>
    onChange({
      ...(subject.trim() !== '' && { subject: subject.trim() }),
      ...(text.trim() !== '' && { text: text.trim() }),
    })
  return (
    <Box sx={{ display: 'grid', gap: 2 }} onBlur={apply}>
      <TextField
        label={texts('subject')}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label={texts('text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText={texts('placeholders', PLACEHOLDERS)}
        multiline
        minRows={4}
        maxRows={14}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </Box>
  )
}

/** Writes the placeholders of mails as themselves. */
const PLACEHOLDERS = Object.fromEntries(
  ['name', 'document', 'number', 'total', 'due', 'dueDate', 'team'].map((one) => [
    one,
    `%{${one}}`,
  ]),
)

interface Choice {
  /** Names a printout or a series; empty for the first printout of each record. */
  readonly value: string
  readonly offer: PrintoutOffer
}

/** Returns the printouts to choose from; a series is one choice. */
function listChoices(offers: readonly PrintoutOffer[]): readonly Choice[] {
  // Documents have one default printout, which depends on their state.
  const defaults = offers.filter(({ isMailedLast }) => !isMailedLast)
  const dependsOnState = defaults.every(({ when }) => when !== undefined)
  const named = dependsOnState ? offers.filter(({ isMailedLast }) => isMailedLast) : offers
  const choices = named.map((offer) => ({ value: offer.series ?? offer.key, offer }))
  return [
    ...(dependsOnState ? [{ value: '', offer: defaults[0]! }] : []),
    ...choices.filter(({ value }, i) => choices.findIndex((one) => one.value === value) === i),
  ]
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
          {one === ''
            ? texts('usual')
            : offer.series
              ? texts('nextReminder')
              : t.printout(resource.name, offer.key)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface MailsProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  readonly printout: string
  readonly wording: Wording
  readonly texts: MailingTexts
}

/** Limits the mails of one request. */
const BATCH = 100

function Mails({ resource, ids, printout, wording, texts }: MailsProps) {
  const http = useHttp()
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, i) =>
    ids.slice(i * BATCH, (i + 1) * BATCH),
  )
  // All attempts share the keys, so that nothing is sent twice.
  const keys = useRef(batches.map(() => uuidV7()))
  const [sent, setSent] = useState<Outcome>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const buildPath = (batch: readonly string[]) =>
    `/api/v1/${resource.name}/mails?filter=${encodeURIComponent(JSON.stringify({ id: batch }))}`
  const body = { ...(printout !== '' && { printout }), ...wording }
  const { data, error } = useQuery({
    queryKey: [resource.name, 'mail plan', ids, printout, wording],
    queryFn: async ({ signal }) => {
      const plans: Outcome[] = []
      for (const batch of batches) {
        const request = { method: 'POST', body, signal, timeoutMs: TIMEOUT_MS }
        plans.push((await http<Outcome>(`${buildPath(batch)}&dryRun=true`, request)).json)
      }
      return join(plans)
    },
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
      const answers: Outcome[] = []
      for (const [i, batch] of batches.entries()) {
        const headers = { 'idempotency-key': keys.current[i]! }
        const request = { method: 'POST', body, headers, timeoutMs: TIMEOUT_MS }
        answers.push((await http<Outcome>(buildPath(batch), request)).json)
      }
      setSent(join(answers))
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
      {mails.length > 0 && (
        <Box component="ul" sx={list}>
          {mails.map(({ id, label, printout: one, recipients }) => (
            <MailLine key={id} {...{ resource, id, label }}>
              <PrintoutName resource={resource} printout={one} />{' '}
              {texts('to', { to: recipients.join(', ') })}
            </MailLine>
          ))}
        </Box>
      )}
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
      {!sent && mails[0] && <Example mail={mails[0]} texts={texts} />}
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

/** Allows time to draw many PDFs. */
const TIMEOUT_MS = 120_000

function join(outcomes: readonly Outcome[]): Outcome {
  return {
    mails: outcomes.flatMap(({ mails }) => mails),
    refused: outcomes.flatMap(({ refused }) => refused),
  }
}

/** Draws subject and text of the first mail, with its placeholders filled in. */
function Example({
  mail,
  texts,
}: {
  readonly mail: Outcome['mails'][number]
  readonly texts: MailingTexts
}) {
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      <Typography component="figcaption" variant="h2">
        {texts('example', { to: mail.recipients.join(', ') })}
      </Typography>
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{mail.subject}</Typography>
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {mail.text}
      </Typography>
    </Box>
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
