import { useMemo } from 'react'
import { useLabels } from '../core/context/labels.tsx'
import { useSession } from '../core/context/session.tsx'
import { isOpen } from './offered-actions.ts'
import { FormField } from './form-field.tsx'
import { FormSection } from './form-section.tsx'
import { formFields, type FormSubject } from './form-values.ts'

/** Draws the fields of a form in the sections of the declaration; sections without any are left out. */
export function FormFields({ subject }: { readonly subject: FormSubject }) {
  const labels = useLabels()
  const { can } = useSession()
  const fields = useMemo(() => formFields(subject, can), [subject, can])
  const { resource, base } = subject
  // What can no longer be changed stands on the document's page: here it would only be in the way.
  const locked = base !== undefined && !isOpen(resource, base)
  const isOffered = (name: string) => !locked || resource.document?.always?.includes(name)
  return Object.entries(resource.sections).map(([section, names]) => {
    const present = names.flatMap((name) =>
      fields[name] && isOffered(name) ? [{ name, field: fields[name] }] : [],
    )
    if (present.length === 0) return null
    return (
      <FormSection
        key={section}
        title={labels.section(resource, section)}
        wide={present.every(({ field }) => field.kind === 'lines') && !!resource.document}
      >
        {present.map((one) => (
          <FormField
            key={one.name}
            subject={subject}
            {...one}
            isTitled={labels.field(resource, one.name) === labels.section(resource, section)}
          />
        ))}
      </FormSection>
    )
  })
}
