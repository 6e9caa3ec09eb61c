import type { PartTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import { Alert, Box, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { LinkBase, useCreatePath } from 'react-admin'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import type { Resource } from '../../../src/schema/resource.ts'
import { describeError } from '../../../src/admin/core/data/api-error.ts'
import { createAttemptKey } from '../../../src/admin/core/data/connection.ts'

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

/** Holds the subject and text that replace the default texts. */
export interface Wording {
  readonly subject?: string
  readonly text?: string
}

interface PlannedMailsProps {
  readonly resource: Resource
  readonly ids: readonly string[]
  readonly printout: string
  readonly wording: Wording
  readonly texts: PartTranslation<'mailing'>
}

/** Limits the number of records of one request. */
const BATCH = 100

/** Draws the mails that would be sent, and the button that sends them; afterwards the mails that were sent. */
export function PlannedMails({ resource, ids, printout, wording, texts }: PlannedMailsProps) {
  const http = useHttp()
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, i) =>
    ids.slice(i * BATCH, (i + 1) * BATCH),
  )
  const [keys] = useState(() => batches.map(createAttemptKey))
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
        const headers = { 'idempotency-key': keys[i]!.find(body) }
        const request = { method: 'POST', body, headers, timeoutMs: TIMEOUT_MS }
        answers.push((await http<Outcome>(buildPath(batch), request)).json)
      }
      setSent(join(answers))
    } catch (failure) {
      setProblem(describeError(failure))
    }
    setIsBusy(false)
  }

  const { mails, refused } = sent ?? data
  const count = { count: mails.length }
  return (
    <>
      {sent && mails.length > 0 && (
        <Alert severity="success">{texts('mailing.sentMany', count)}</Alert>
      )}
      {!sent && <Typography variant="h2">{texts('mailing.planned', count)}</Typography>}
      {mails.length > 0 && (
        <Box component="ul" sx={list}>
          {mails.map(({ id, label, printout: one, recipients }) => (
            <MailLine key={id} {...{ resource, id, label }}>
              <PrintoutName resource={resource} printout={one} />{' '}
              {texts('mailing.to', { to: recipients.join(', ') })}
            </MailLine>
          ))}
        </Box>
      )}
      {refused.length > 0 && (
        <>
          <Typography variant="h2">
            {texts('mailing.refused', { count: refused.length })}
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
          {texts('mailing.sendMany', count)}
        </BusyButton>
      )}
    </>
  )
}

/** Limits the time of a request in milliseconds, in which the server draws many PDFs. */
const TIMEOUT_MS = 120_000

function join(outcomes: readonly Outcome[]): Outcome {
  return {
    mails: outcomes.flatMap(({ mails }) => mails),
    refused: outcomes.flatMap(({ refused }) => refused),
  }
}

/** Draws subject and text of the first mail, in which placeholders are replaced by values. */
function Example({
  mail,
  texts,
}: {
  readonly mail: Outcome['mails'][number]
  readonly texts: PartTranslation<'mailing'>
}) {
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      <Typography component="figcaption" variant="h2">
        {texts('mailing.example', { to: mail.recipients.join(', ') })}
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

/** Draws a line of a list: a link to the page of a record, and a text about the mail of the record. */
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
