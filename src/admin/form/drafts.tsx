import { useTexts } from '../core/context/translation.ts'
import { Button, Alert, Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { useFormats } from '../core/context/formats.ts'
import { isChangeable } from '../../schema/document.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Values } from '../../schema/values.ts'
import { useHttp, useSession } from '../core/context/session.tsx'
import { findEditedValues } from '../core/data/wire.ts'
import type { FormSubject } from './form-values.ts'
import { type FormDraft, openDraftBox } from './draft-box.ts'

/**
 * Draws the drafts that the person can continue. The offer is above the buttons at the end of the form, so that no
 * input moves when the drafts arrive.
 */
export function DraftOffer({ drafts }: { readonly drafts: FormDrafts }) {
  const texts = useTexts('forms')
  const { dateTime } = useFormats()
  const [showsAll, setShowsAll] = useState(false)
  if (!texts) return null
  if (drafts.isOutdated) {
    return (
      <Alert severity="warning" role="status" sx={offer}>
        {texts('forms.drafts.outdated')}
      </Alert>
    )
  }
  if (drafts.offered.length === 0) return null
  // Several drafts would cover the form on a phone.
  const shown = showsAll ? drafts.offered : drafts.offered.slice(0, 1)
  const older = drafts.offered.length - shown.length
  return (
    <Alert severity="info" role="status" sx={offer}>
      {shown.map((draft) => (
        <Box key={draft.id} sx={draftRow}>
          <span>
            {texts('forms.drafts.offer', { time: dateTime(draft.savedAt) })}
            {drafts.isOlder(draft) && ` ${texts('forms.drafts.changedSince')}`}
          </span>
          <Box sx={draftButtons}>
            <Button size="small" variant="outlined" onClick={() => drafts.resume(draft)}>
              {texts('forms.drafts.resume')}
            </Button>
            <Button size="small" variant="text" onClick={() => drafts.discard(draft)}>
              {texts('forms.drafts.discard')}
            </Button>
          </Box>
        </Box>
      ))}
      {older > 0 && (
        <Button
          size="small"
          variant="text"
          onClick={() => setShowsAll(true)}
          sx={{ marginInlineStart: -1.25 }}
        >
          {texts('forms.drafts.older', { smart_count: older })}
        </Button>
      )}
    </Alert>
  )
}

const offer = {
  border: 1,
  borderColor: 'divider',
  '& .MuiAlert-icon': { alignItems: 'center' },
  '& .MuiAlert-message': { flexGrow: 1 },
} as const
const draftRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.5,
} as const
/** Aligns the buttons with the text above them on a phone. */
const draftButtons = { display: 'flex', gap: 1, marginInlineStart: { xs: 0, sm: 'auto' } } as const

/** Holds the earlier drafts that a form offers, and the functions for its own draft. */
export interface FormDrafts {
  /** Lists what the person typed into this form before and did not save, the newest first. */
  readonly offered: readonly FormDraft[]
  /** Indicates that the record has changed since the continued draft was begun. */
  readonly isOutdated: boolean
  /** Returns whether the record has changed since a draft was begun. */
  isOlder(draft: FormDraft): boolean
  /** Puts the values of a draft into the form. */
  resume(draft: FormDraft): void
  /** Deletes an offered draft. */
  discard(draft: FormDraft): void
  /** Deletes the form's own draft, because the form was saved. */
  forget(): void
  /** Deletes the form's own draft as soon as the form is closed, unless the person goes on typing. */
  abandon(): void
  /** Indicates that the server keeps the values as a draft when the person leaves now. */
  readonly staysAsDraft: boolean
}

interface DraftedForm {
  readonly form: UseFormReturn
  readonly subject: FormSubject & { readonly base?: RaRecord }
  /** Holds the values of the form before the person has entered anything. */
  readonly initial: Values
  /** Makes the form keep drafts. */
  readonly keepsDrafts: boolean
  /** Replaces the record from which the form started. */
  readonly onBase: (base: RaRecord) => void
}

/**
 * Keeps the entered values on the server while the form is not saved, and offers them when the form
 * opens again.
 */
export function useFormDrafts(options: DraftedForm): FormDrafts {
  const { form, subject, initial, keepsDrafts, onBase } = options
  const { person, team, preview, can } = useSession()
  const http = useHttp()
  const box = openDraftBox(`${person.id} ${team.id}`, http)
  const { resource, base } = subject
  const record = base === undefined ? null : String(base.id)
  const isOn = keepsDrafts && preview === null
  const [firstId] = useState(uuidV7)
  // `ownId` is the id of the form's draft. The id is in a ref, because continuing a draft changes the id and the values
  // of the form in the same step.
  const ownId = useRef(firstId)
  const [offered, setOffered] = useState<readonly FormDraft[]>([])
  const [isOutdated, setIsOutdated] = useState(false)
  const [isAbandoned, setIsAbandoned] = useState(false)
  const abandoned = useRef(false)
  const stored = useRef(false)
  const started = useRef(initial)
  const current = useRef(base)
  useEffect(() => {
    current.current = base
    abandoned.current = isAbandoned
  })

  /** Returns the values of a draft that the form can still take. */
  const pickUsable = ({ changed }: FormDraft): Values =>
    findEditedValues(
      base ?? initial,
      Object.fromEntries(
        Object.entries(changed).filter(
          ([name]) => name in initial && (!base || isChangeable(resource, base, name, can)),
        ),
      ),
    )

  useEffect(() => {
    if (!isOn) return undefined
    let isClosed = false
    // After a failed request, the form offers no drafts.
    box.read({ resource: resource.name, record }).then(
      (drafts) => {
        if (isClosed) return
        const isUsable = (draft: FormDraft) => Object.keys(pickUsable(draft)).length > 0
        setOffered(drafts.filter(isUsable))
        // Removes drafts whose values the record already has: the page was closed before the draft of the saved form
        // was deleted.
        for (const { id } of drafts.filter((draft) => !isUsable(draft))) box.remove(id)
      },
      () => undefined,
    )
    return () => {
      isClosed = true
    }
    // Runs once for each form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOn, box, resource, record])

  useEffect(() => {
    if (!isOn) return undefined
    const remember = (values: Values, defaults: Values) => {
      setIsAbandoned(false)
      const before = current.current
      const isChanged = Object.keys(findEditedValues(defaults, values)).length > 0
      if (!isChanged) {
        if (stored.current) box.remove(ownId.current)
        stored.current = false
        return
      }
      const changed = findEditedValues(before ? defaults : started.current, values)
      const original = before
        ? Object.fromEntries(Object.keys(changed).map((name) => [name, before[name] ?? null]))
        : {}
      const version = typeof before?.version === 'number' ? before.version : null
      stored.current = true
      box.keep(ownId.current, { resource: resource.name, record, version, changed, original })
    }
    const stop = form.subscribe({
      formState: { values: true },
      // A preselected value becomes a default in the same step, after this call.
      callback: ({ values }) => queueMicrotask(() => remember(values, form.control._defaultValues)),
    })
    return stop
  }, [isOn, box, form, record, resource])

  useEffect(
    () => () => {
      if (abandoned.current && stored.current) box.remove(ownId.current)
      else void box.flush()
    },
    [box],
  )

  const isOlder = ({ version }: FormDraft) => base !== undefined && version !== base.version
  return {
    offered,
    isOutdated,
    isOlder,
    resume(draft) {
      setOffered([])
      stored.current = true
      ownId.current = draft.id
      if (base && isOlder(draft)) {
        setIsOutdated(true)
        // Saving then reports a conflict, and the person chooses the value of each field.
        onBase({ ...base, ...draft.original, version: draft.version })
      }
      for (const [name, value] of Object.entries(pickUsable(draft))) {
        form.setValue(name, value, { shouldDirty: true })
      }
    },
    discard({ id }) {
      box.remove(id)
      setOffered(offered.filter((draft) => draft.id !== id))
    },
    forget() {
      if (stored.current) box.remove(ownId.current)
      stored.current = false
      setIsOutdated(false)
      ownId.current = uuidV7()
    },
    abandon() {
      setIsAbandoned(true)
    },
    staysAsDraft: isOn && !isAbandoned,
  }
}
