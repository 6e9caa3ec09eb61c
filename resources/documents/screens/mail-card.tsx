import type { PartTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { lazy, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useHttp, useSession } from '../../../src/admin/core/context/session.tsx'
import { useTexts, useTranslation } from '../../../src/admin/core/context/translation.ts'
import type { PanelProps } from '../../../src/admin/fields/extensions.tsx'
import { Overlay } from '../../../src/admin/kit/popups/overlay.tsx'
import { StatusChip } from '../../../src/admin/kit/status-chip.tsx'
import { usePrintouts } from '../../../src/admin/print/use-printouts.ts'
import { mailTones, type MailState } from '../../../src/schema/mail-states.ts'
import type { Resource } from '../../../src/schema/resource.ts'

const MailDialog = lazy(async () => ({
  default: (await import('./mail-dialog.tsx')).MailDialog,
}))

/** Describes a mail in the log of a record. */
interface SentMail {
  readonly id: string
  readonly printout: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly state: MailState
  readonly error: string | null
  readonly user: { readonly name: string | null }
  readonly createdAt: string
  readonly sentAt: string | null
}

/** Sets the interval in milliseconds at which waiting mails are read again. */
const REFRESH_MS = 2000

/** Draws the mails with printouts of a record, and the button that sends another mail. */
export function MailCard({ resource, record }: PanelProps) {
  const texts = useTexts('mailing')
  const http = useHttp()
  const { can } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  // The page of a record draws this card only for stored records.
  const stored = record as RaRecord
  const offers = usePrintouts(resource)
    .listOffered(stored)
    .filter(({ isMailed }) => isMailed)
  const { data, refetch } = useQuery({
    queryKey: [resource.name, 'mails', { id: stored.id }],
    queryFn: async ({ signal }) => {
      const path = `/api/v1/${resource.name}/${stored.id}/mails`
      return (await http<readonly SentMail[]>(path, { signal })).json
    },
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === 'queued') ? REFRESH_MS : false,
  })
  const maySend = can(`${resource.one}.mail`) && offers.length > 0
  if (!texts || (!maySend && !data?.length)) return null
  const close = () => setIsOpen(false)
  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }} aria-label={texts('mailing.title')}>
      <Box sx={head}>
        <Typography variant="h2">{texts('mailing.title')}</Typography>
        {maySend && (
          <Button
            variant="outlined"
            startIcon={<Mail size={16} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {texts('mailing.send')}
          </Button>
        )}
      </Box>
      {!data && <Skeleton variant="rounded" height={48} />}
      {data?.length === 0 && <Typography color="textSecondary">{texts('mailing.none')}</Typography>}
      <Box component="ul" sx={list}>
        {data?.map((mail) => (
          <MailLine key={mail.id} resource={resource} mail={mail} texts={texts} />
        ))}
      </Box>
      {isOpen && (
        <Overlay onClose={close}>
          <MailDialog
            {...{ resource, offers, texts, record: stored, onClose: close }}
            onSent={() => {
              close()
              void refetch()
            }}
          />
        </Overlay>
      )}
    </Card>
  )
}

interface MailLineProps {
  readonly resource: Resource
  readonly mail: SentMail
  readonly texts: PartTranslation<'mailing'>
}

function MailLine({ resource, mail, texts }: MailLineProps) {
  const t = useTranslation()
  const { dateTime } = useFormats()
  const { printout, to, cc, subject, state, error, user, createdAt, sentAt } = mail
  const people = [
    texts('mailing.to', { to: to.join(', ') }),
    ...(cc.length > 0 ? [texts('mailing.copy', { cc: cc.join(', ') })] : []),
  ]
  const when = { date: dateTime(sentAt ?? createdAt), name: user.name ?? '' }
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>
          {t.printout(resource.name, printout)} {people.join(', ')}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {subject}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {texts('mailing.by', when)}
        </Typography>
        {error !== null && (
          <Typography variant="body2" color={state === 'sent' ? 'warning' : 'error'}>
            {state === 'sent' ? texts('mailing.delayed', { reason: error }) : error}
          </Typography>
        )}
      </Box>
      <StatusChip tone={mailTones[state]} label={texts(`mailing.states.${state}`)} />
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  mb: 1.5,
} as const
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, fontSize: 13 } as const
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: 2,
} as const
