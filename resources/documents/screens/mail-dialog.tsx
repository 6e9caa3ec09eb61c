import type { PartTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Send } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNotify, type RaRecord } from 'react-admin'
import { getLocale, type Language } from '../../../i18n/languages.ts'
import { useToday } from '../../../src/admin/core/context/formats.ts'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { useLanguage, useTranslation } from '../../../src/admin/core/context/translation.ts'
import { ApiError } from '../../../src/admin/core/data/api-error.ts'
import { useAttemptKey } from '../../../src/admin/core/data/connection.ts'
import { LabelText } from '../../../src/admin/fields/inputs/field-box.tsx'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { PeriodInputs } from '../../../src/admin/print/print-dialog.tsx'
import { PrintPreview } from '../../../src/admin/print/print-preview.tsx'
import { getYearUntil } from '../../../src/schema/days.ts'
import type { PrintoutOffer, PrintoutPeriod } from '../../../src/schema/printout.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { describeIssues } from './describe-issues.ts'

interface MailDialogProps {
  readonly resource: Resource
  readonly record: RaRecord
  /** Lists the printouts that can be sent. */
  readonly offers: readonly PrintoutOffer[]
  readonly texts: PartTranslation<'mailing'>
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Holds a mail as the server proposes it. */
interface Proposal {
  readonly printout: string
  readonly name: string
  readonly recipients: readonly string[]
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly file: string
  readonly transport: 'smtp' | 'outbox'
}

/** Draws the dialog that sends a printout of a record by mail. */
export function MailDialog({ resource, record, offers, texts, onClose, onSent }: MailDialogProps) {
  const t = useTranslation()
  const http = useHttp()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  // Until the person chooses a printout, the server proposes one, such as the next reminder.
  const [chosenOffer, setChosenOffer] = useState<PrintoutOffer>()
  const [chosenPeriod, setChosenPeriod] = useState(getYearUntil(useToday()))
  const query = new URLSearchParams(
    chosenOffer && { printout: chosenOffer.key, ...(chosenOffer.hasPeriod && chosenPeriod) },
  )
  const path = `/api/v1/${resource.name}/${record.id}/mails`
  const { data, error } = useQuery({
    queryKey: [resource.name, 'mail proposal', record.id, query.toString()],
    queryFn: async ({ signal }) =>
      (await http<Proposal>(`${path}/proposal?${query}`, { signal })).json,
    gcTime: 0,
    retry: false,
  })
  const proposed = offers.find(({ key }) => key === data?.printout)
  const offer = chosenOffer ?? proposed ?? offers[0]!
  const isOfferKnown = chosenOffer !== undefined || data !== undefined || error !== null
  const period = isOfferKnown && offer.hasPeriod ? chosenPeriod : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="mail-title"
    >
      <DialogTitle id="mail-title">{texts('mailing.send')}</DialogTitle>
      <MailForm
        // A different printout or period has a different text.
        key={data ? query.toString() : ''}
        {...{ resource, record, offer, texts, path, period, proposal: data, onClose, onSent }}
      >
        {offers.length > 1 && (
          <TextField
            select
            label={texts('mailing.printout')}
            value={isOfferKnown ? offer.key : ''}
            onChange={({ target }) =>
              setChosenOffer(offers.find(({ key }) => key === target.value) ?? offer)
            }
          >
            {offers.map(({ key }) => (
              <MenuItem key={key} value={key}>
                {t.printout(resource.name, key)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {period && (
          <PeriodInputs
            period={period}
            onChange={(next) => {
              setChosenOffer(offer)
              setChosenPeriod(next)
            }}
          />
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
      </MailForm>
    </Dialog>
  )
}

interface MailFormProps extends Omit<MailDialogProps, 'offers'> {
  readonly offer: PrintoutOffer
  readonly path: string
  readonly period: PrintoutPeriod | undefined
  /** Holds the proposed mail; undefined while loading. */
  readonly proposal: Proposal | undefined
  readonly children: ReactNode
}

/** Draws the inputs of a mail with the proposed values, and the preview of the attached printout. */
function MailForm(props: MailFormProps) {
  const { resource, record, offer, texts, path, period, proposal, onClose, onSent } = props
  const t = useTranslation()
  const notify = useNotify()
  const ownLanguage = useLanguage()
  const { send, problem, isBusy } = useSend(path)
  const [showsFile, setShowsFile] = useState(false)
  const isRepeated = problem instanceof ApiError && problem.code === 'MAIL_JUST_SENT'

  async function submit(form: HTMLFormElement) {
    const values = new FormData(form)
    const read = (name: string) => String(values.get(name) ?? '').trim()
    const recipients = readAddresses(read('recipients'))
    const isSent = await send({
      printout: offer.key,
      ...period,
      recipients,
      cc: readAddresses(read('cc')),
      subject: read('subject'),
      text: read('text'),
      ...(isRepeated && { again: true }),
    })
    if (!isSent) return
    notify(texts('mailing.queued', { to: recipients.join(', ') }), { type: 'success' })
    onSent()
  }

  const inputs = proposal && (
    <>
      {proposal.transport === 'outbox' && <Alert severity="info">{texts('mailing.outbox')}</Alert>}
      {proposal.recipients.length === 0 && (
        <Alert severity="warning">
          {proposal.name
            ? texts('mailing.noAddress', { name: proposal.name })
            : texts('mailing.noRecipient')}
        </Alert>
      )}
      <TextField
        name="recipients"
        label={<LabelText label={texts('mailing.recipients')} required />}
        defaultValue={proposal.recipients.join(', ')}
        helperText={texts('mailing.recipientsHelp')}
        slotProps={{ htmlInput: { required: true, inputMode: 'email', maxLength: 2000 } }}
      />
      <TextField
        name="cc"
        label={texts('mailing.cc')}
        slotProps={{ htmlInput: { inputMode: 'email', maxLength: 2000 } }}
      />
      <TextField
        name="subject"
        label={<LabelText label={texts('mailing.subject')} required />}
        defaultValue={proposal.subject}
        slotProps={{ htmlInput: { required: true, maxLength: 200 } }}
      />
      <TextField
        name="text"
        label={<LabelText label={texts('mailing.text')} required />}
        defaultValue={proposal.text}
        multiline
        minRows={6}
        maxRows={14}
        slotProps={{ htmlInput: { required: true, maxLength: 5000 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={showsFile ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => setShowsFile(!showsFile)}
        >
          {texts(showsFile ? 'mailing.hidePreview' : 'mailing.preview')}
        </Button>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {proposal.file}
          {proposal.language !== ownLanguage &&
            ` · ${texts('mailing.language', { language: nameLanguage(proposal.language, ownLanguage) })}`}
        </Box>
      </Box>
      {showsFile && (
        <PrintPreview {...{ resource, record, offer, period }} language={proposal.language} />
      )}
    </>
  )
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      style={{ display: 'contents' }}
    >
      <DialogContent dividers sx={content}>
        {props.children}
        {inputs ?? <Skeleton variant="rounded" height={320} />}
        {problem && (
          <Alert severity={isRepeated ? 'warning' : 'error'}>{describeIssues(problem)}</Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <BusyButton
          type="submit"
          variant="contained"
          loading={isBusy}
          disabled={!proposal}
          left={<Send size={16} aria-hidden />}
        >
          {texts(isRepeated ? 'mailing.again' : 'mailing.send')}
        </BusyButton>
      </DialogActions>
    </form>
  )
}

// The preview of a sheet is wider than a phone; it scrolls within its column and does not widen the dialog.
const content = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const

/**
 * Returns the function that sends a mail. Equal attempts share a key, so that a mail is sent once
 * even if a response is lost.
 */
function useSend(path: string) {
  const http = useHttp()
  const key = useAttemptKey()
  const [problem, setProblem] = useState<Error>()
  const [isBusy, setIsBusy] = useState(false)

  async function send(body: object): Promise<boolean> {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const headers = { 'idempotency-key': key.find(body) }
      await http(path, { method: 'POST', body, headers })
      return true
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
      setIsBusy(false)
      return false
    }
  }

  return { send, problem, isBusy }
}

function nameLanguage(language: Language, reader: Language): string {
  return new Intl.DisplayNames(getLocale(reader), { type: 'language' }).of(language) ?? language
}

function readAddresses(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '')
}
