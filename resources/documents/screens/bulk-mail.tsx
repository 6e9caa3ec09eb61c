import type { PartTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useCreatePath, useLocation } from 'react-admin'
import { useBusiness, useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { readLinkedIds } from '../../../src/admin/core/data/wire.ts'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { useTexts, useTranslation } from '../../../src/admin/core/context/translation.ts'
import { useScreenTitles } from '../../../src/admin/core/navigation/menu.ts'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import type { PrintoutOffer } from '../../../src/schema/printout.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { PlannedMails, type Wording } from './planned-mails.tsx'

/** Creates the page that sends printouts of selected records of a resource by mail. */
export function createBulkMail(name: string): ComponentType {
  return () => <BulkMail name={name} />
}

/** Draws the mails for the records that the link names, and the button that sends them. */
function BulkMail({ name }: { readonly name: string }) {
  const texts = useTexts('mailing')
  const titles = useScreenTitles()
  const createPath = useCreatePath()
  const resource = useDeclaration(name)
  const offers = useBusiness().printouts.filter(
    (offer) => offer.resource === name && offer.isMailed,
  )
  const location = useLocation()
  const { search } = location
  const linked = readLinkedIds(location, 'ids')
  const { data: ids, error } = useChosenIds(name, new URLSearchParams(search).get('filter'), linked)
  const [printout, setPrintout] = useState(listChoices(offers)[0]!.value)
  const [wording, setWording] = useState<Wording>({})
  if (!texts) return null
  return (
    <Page
      title={texts('mailing.send')}
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
            <Typography color="textSecondary">{texts('mailing.nothingSelected')}</Typography>
          )}
          {ids && ids.length > 0 && (
            <>
              <WordingInputs texts={texts} onChange={setWording} />
              <PlannedMails
                // A different printout or text makes different mails.
                key={JSON.stringify([printout, wording, search, ids])}
                {...{ resource, ids, printout, wording, texts }}
              />
            </>
          )}
        </CardContent>
      </Card>
    </Page>
  )
}

/** Sets the number of records of one page of a list. */
const PAGE_SIZE = 1000

/** Returns the ids that the link names, or the ids of all records that match the filter of the link. */
function useChosenIds(name: string, filter: string | null, linked: readonly string[]) {
  const http = useHttp()
  return useQuery({
    queryKey: [name, 'mail ids', filter, linked],
    queryFn: async ({ signal }) => {
      if (filter === null) return linked
      const ids: string[] = []
      for (let first = 0; ids.length === first; first += PAGE_SIZE) {
        const range = JSON.stringify([first, first + PAGE_SIZE - 1])
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
  readonly texts: PartTranslation<'mailing'>
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
        {texts('mailing.changeText')}
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
        label={texts('mailing.subject')}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label={texts('mailing.text')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText={texts('mailing.placeholders', PLACEHOLDERS)}
        multiline
        minRows={4}
        maxRows={14}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </Box>
  )
}

/** Maps each placeholder of mails to itself, so that the texts are shown with their placeholders. */
const PLACEHOLDERS = Object.fromEntries(
  ['name', 'document', 'number', 'total', 'due', 'dueDate', 'team'].map((name) => [
    name,
    `%{${name}}`,
  ]),
)

interface Choice {
  /** Names a printout or a series; empty for the printout that depends on the state of each record. */
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
    ...choices.filter(({ value }, i) => choices.findIndex((each) => each.value === value) === i),
  ]
}

interface PrintoutChoiceProps {
  readonly resource: Resource
  readonly offers: readonly PrintoutOffer[]
  readonly texts: PartTranslation<'mailing'>
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
      label={texts('mailing.printout')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // The printout that depends on the state has an empty value.
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: 420 }}
    >
      {choices.map(({ value: one, offer }) => (
        <MenuItem key={one} value={one}>
          {one === ''
            ? texts('mailing.usual')
            : offer.series
              ? texts('mailing.nextReminder')
              : t.printout(resource.name, offer.key)}
        </MenuItem>
      ))}
    </TextField>
  )
}
