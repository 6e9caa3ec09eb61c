import { useTranslation } from '../core/context/translation.ts'
import { Box, Alert, Card, Typography } from '@mui/material'
import { useContext, useEffect, type KeyboardEvent, type ReactNode, Suspense, useMemo } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { ApiError } from '../core/data/api-error.ts'
import { PendingUploadsContext } from '../fields/uploads/use-uploads.ts'
import { Overlay } from '../kit/popups/overlay.tsx'
import { DraftOffer } from './drafts.tsx'
import { PanelContext } from '../kit/page/page.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LiveAmounts } from './live-amounts.tsx'
import type { RecordForm } from './use-record-form.ts'
import { isChangeable } from '../../schema/document.ts'
import type { Resource } from '../../schema/resource.ts'
import { Panels, useExtensions } from '../fields/extensions.tsx'
import { useSession } from '../core/context/session.tsx'
import { getSectionId } from '../core/navigation/paths.ts'
import { FormField } from './form-field.tsx'
import { listFormFields, type FormSubject } from './form-values.ts'

interface RecordFormViewProps {
  readonly state: RecordForm
  /** Offers drafts, and asks for confirmation before the person leaves with unsaved changes. */
  readonly isGuarded: boolean
  /** Draws a section above the sections of the record. */
  readonly lead?: ReactNode
  /** Maps sections to contents below their fields. */
  readonly additions?: SectionAdditions
  readonly children: ReactNode
}

type SectionAdditions = Readonly<Record<string, ReactNode>>

/** Draws a form for one record, with its buttons as children. */
export function RecordFormView(props: RecordFormViewProps) {
  const { state, isGuarded, lead, additions, children } = props
  const { form, subject, submit, failure, theirs, settle, pendingUploads } = state
  useFirstFocus(state)

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={onKeyDown}
        onKeyUp={showTextArea}
        sx={{ ...layout, ...getFormWidth(subject.resource) }}
      >
        <LiveAmounts resource={subject.resource}>
          <PendingUploadsContext value={pendingUploads}>
            {lead}
            <FormFields subject={subject} additions={additions} />
            <Panels resource={subject.resource} on="form" record={subject.base ?? {}} />
          </PendingUploadsContext>
        </LiveAmounts>
        {isGuarded ? (
          <Box ref={keepUncovered} className="form-foot" sx={foot}>
            <FormFailure failure={failure} />
            <DraftOffer drafts={state.drafts} />
            {children}
          </Box>
        ) : (
          <>
            <FormFailure failure={failure} />
            {children}
          </>
        )}
      </Box>
      {isGuarded && <UnsavedGuard isDraftKept={state.drafts.staysAsDraft} />}
      {theirs && (
        <Overlay onClose={() => void settle()}>
          <ConflictDialog
            subject={subject}
            mine={form.getValues()}
            theirs={theirs}
            onSettle={settle}
          />
        </Overlay>
      )}
    </FormProvider>
  )
}

/**
 * Focuses the first input of each new record, and of a form beside a list, which people open with a key. Focuses no
 * input on touch screens, because their keyboard would cover the form.
 */
function useFirstFocus({ form, subject, restarts }: RecordForm): void {
  const isBeside = useContext(PanelContext) !== undefined
  const isFocused = subject.base === undefined || isBeside
  const { setFocus } = form
  useEffect(() => {
    if (restarts > 0) window.scrollTo({ top: 0 })
    if (!isFocused || !window.matchMedia('(pointer: fine)').matches) return
    const first = Object.values(subject.resource.sections)[0]?.[0]
    if (first) setFocus(first)
    // Runs for each new record only: later changes must not move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [restarts])
}

/** Shows the whole text area to which Tab has moved. Browsers show only the line of its cursor. */
function showTextArea({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement)
    target.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps the focused element from being hidden below the bar at the top, and by the messages and buttons at the bottom.
 */
function keepUncovered(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined
  const scrolled = foot.closest<HTMLElement>('aside') ?? document.documentElement
  const topBar = getComputedStyle(foot).getPropertyValue('--top-bar')
  const top = scrolled === document.documentElement && topBar ? topBar : '0px'
  const pad = () => {
    scrolled.style.scrollPadding = `calc(${top} + 8px) 0px ${foot.offsetHeight + 8}px`
  }
  const observer = new ResizeObserver(pad)
  pad()
  observer.observe(foot)
  return () => {
    observer.disconnect()
    scrolled.style.scrollPadding = ''
  }
}

/** Keeps the reason of a failure, the offered drafts and the buttons at the lower edge of the window. */
const foot = {
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'grid',
  gap: 1,
  bgcolor: 'background.default',
} as const

/** Limits the width of the form of a resource. Documents have wide tables of lines. */
export function getFormWidth({ document }: Resource) {
  return { maxWidth: document ? 1200 : 1000, '@media (min-width: 1600px)': { maxWidth: 1680 } }
}

const layout = {
  display: 'grid',
  gap: 2,
  containerType: 'inline-size',
  // Leaves room for the ring of a focused element.
  '& :is(input, textarea, button, [role=combobox]):not(.form-foot *)': { scrollMarginBlock: '8px' },
  // The page of a form is scrolled with padding for the bar at its top.
  '&:has(> .form-foot) section': { scrollMarginTop: { xs: '56px', md: '8px' } },
} as const

/** Draws the reason why the form could not be saved, unless a field shows it. The input is kept. */
function FormFailure({ failure }: { readonly failure: unknown }) {
  const t = useTranslation()
  const { errors } = useFormState()
  if (!failure || !errors.root) return null
  const requestId = failure instanceof ApiError ? failure.requestId : undefined
  const { server, whole } = errors.root as Record<string, { message?: string } | undefined>
  const reported = server?.message ?? whole?.message
  const text = reported ?? (failure instanceof Error ? failure.message : t('form.failed'))
  return (
    <Alert severity="error" role="alert">
      {text}
      {requestId && (
        <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
          {requestId}
        </Box>
      )}
    </Alert>
  )
}

interface FormFieldsProps {
  readonly subject: FormSubject
  readonly additions: SectionAdditions | undefined
}

/** Draws the fields of a form in the declared sections. Empty sections are left out. */
function FormFields({ subject, additions }: FormFieldsProps) {
  const t = useTranslation()
  const { can } = useSession()
  const { sections: layouts } = useExtensions()
  const fields = useMemo(() => listFormFields(subject, can), [subject, can])
  const { resource, base } = subject
  // Read-only fields of a document are on its page, not in its form.
  const isOffered = (name: string) => !base || isChangeable(resource, base, name, can)
  return Object.entries(resource.sections).map(([section, names]) => {
    const present = names.flatMap((name) =>
      fields[name] && isOffered(name) ? [{ name, field: fields[name] }] : [],
    )
    if (present.length === 0) return null
    const Layout = layouts[`${resource.name}.${section}`]
    const drawField = (name: string) => {
      const shown = present.find((each) => each.name === name)
      const isTitled = t.field(resource, name) === t.section(resource, section)
      return shown && <FormField key={name} subject={subject} {...shown} isTitled={isTitled} />
    }
    return (
      <FormSection
        key={section}
        name={section}
        title={t.section(resource, section)}
        isWide={present.every(({ field }) => field.kind === 'lines') && !!resource.document}
      >
        {Layout ? (
          <Suspense fallback={present.map(({ name }) => drawField(name))}>
            <Layout resource={resource} field={drawField} />
          </Suspense>
        ) : (
          present.map(({ name }) => drawField(name))
        )}
        {additions?.[section]}
      </FormSection>
    )
  })
}

interface FormSectionProps {
  readonly name: string
  readonly title: string
  /** Spans the whole width, with the title above the fields. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/**
 * Draws a section of a form as a card, with its title above the fields, or at their left on wide
 * screens. The card has no ARIA label: the label would collide with labels of fields.
 */
export function FormSection({ name, title, isWide = false, children }: FormSectionProps) {
  return (
    <Card
      component="section"
      id={getSectionId(name)}
      className="page-columns"
      variant="outlined"
      sx={isWide ? { p: 2 } : card}
    >
      <Typography variant="h2" sx={isWide ? { mb: 1 } : undefined}>
        {title}
      </Typography>
      <Box sx={isWide ? { minWidth: 0 } : fields}>{children}</Box>
    </Card>
  )
}

const card = {
  p: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
  overflow: 'visible',
  // Keeps the heading visible below the top bar, and on phones below the choice of the section.
  scrollMarginTop: { xs: '116px', md: '68px' },
} as const

const fields = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  maxWidth: 720,
  // A wide form has three columns of the same width.
  '@container (min-width: 1240px)': {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    maxWidth: 1400,
  },
} as const
