import { isChangeable } from '../../schema/document.ts'
import { useTranslation } from '../core/context/translation.ts'
import { useExtensions } from '../fields/extensions.tsx'
import { Box, Card, Typography } from '@mui/material'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useSession } from '../core/context/session.tsx'
import { FormField } from './form-field.tsx'
import { listFormFields, type FormSubject } from './form-values.ts'

/** Draws the fields of a form in the declared sections. Empty sections are left out. */
export function FormFields({ subject }: { readonly subject: FormSubject }) {
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
        title={t.section(resource, section)}
        wide={present.every(({ field }) => field.kind === 'lines') && !!resource.document}
      >
        {Layout ? (
          <Suspense fallback={present.map(({ name }) => drawField(name))}>
            <Layout resource={resource} field={drawField} />
          </Suspense>
        ) : (
          present.map(({ name }) => drawField(name))
        )}
      </FormSection>
    )
  })
}

interface FormSectionProps {
  readonly title: string
  /** Spans the whole width, with the title above the fields. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/**
 * Draws a section of a form as a card, with its title above the fields, or at their left on wide
 * screens. The card has no ARIA label: the label would collide with labels of fields.
 */
function FormSection({ title, wide = false, children }: FormSectionProps) {
  return (
    <Card
      component="section"
      className="page-columns"
      variant="outlined"
      sx={wide ? { p: 2 } : card}
    >
      <Typography variant="h2" sx={wide ? { mb: 1 } : undefined}>
        {title}
      </Typography>
      <Box sx={wide ? { minWidth: 0 } : fields}>{children}</Box>
    </Card>
  )
}

const card = {
  p: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
  overflow: 'visible',
} as const

const fields = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  maxWidth: 720,
} as const
