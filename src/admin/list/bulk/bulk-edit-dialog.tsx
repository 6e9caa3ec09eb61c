import { lowercaseWords } from '../../../schema/naming.ts'
import { useTranslation } from '../../core/context/translation.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  MenuItem,
  TextField,
} from '@mui/material'
import { X } from 'lucide-react'
import { useState } from 'react'
import { holdsUploads } from '../../../schema/kinds.ts'
import type { Issue } from '../../../schema/problem.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { validate } from '../../../schema/validation.ts'
import type { Values } from '../../../schema/values.ts'
import { useSession } from '../../core/context/session.tsx'
import { withoutKeys } from '../../fields/filter-values.ts'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { BulkProblems } from './delete-dialog.tsx'
import { useUndo } from './undo.tsx'
import { useBulk, type BulkOutcome, type Target } from './use-bulk.ts'

interface BulkEditDialogProps {
  readonly resource: Resource
  readonly target: Target
  readonly findTitle: (id: unknown) => string | undefined
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Draws a dialog that sets the same values in many records. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { resource, target, findTitle, onClose, onChanged } = props
  const t = useTranslation()
  const offerUndo = useUndo()
  const { can } = useSession()
  const { run, isPending, error } = useBulk(resource, 'updateMany')
  const [values, setValues] = useState<Values>({})
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const places = listBulkFields(resource, can)
  const chosen = places.filter(({ path }) => Object.hasOwn(values, path))

  async function apply(): Promise<void> {
    const checked = validate(resource, values, { current: {}, can })
    // Fields that were not chosen keep their values, so they cannot be missing.
    const found = checked.issues.filter(({ pointer }) => Object.hasOwn(values, pointer.slice(1)))
    setIssues(found)
    if (found.length > 0) return
    const result = await run(target, checked.value).catch(() => undefined)
    if (!result) return
    if (result.done > 0)
      offerUndo(t('list.changed', { smart_count: result.done }), result.changeSets)
    if (result.refused.length > 0) return setOutcome(result)
    onChanged()
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="bulk-edit-title">
      <DialogTitle id="bulk-edit-title">
        {t('list.editMany', {
          count: target.count,
          name: lowercaseWords(t.resource(resource.name, target.count)),
        })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {chosen.map((place) => (
          <ChosenField
            key={place.path}
            place={place}
            value={values[place.path]}
            issue={issues.find(({ pointer }) => pointer === `/${place.path}`)}
            onChange={(value) => setValues((now) => ({ ...now, [place.path]: value }))}
            onDrop={() => setValues((now) => withoutKeys(now, [place.path]))}
          />
        ))}
        <FieldPicker
          places={places.filter((place) => !chosen.includes(place))}
          onPick={({ path, field }) =>
            setValues((now) => ({ ...now, [path]: field.kind === 'boolean' ? false : null }))
          }
        />
        {outcome && <BulkProblems outcome={outcome} resource={resource} findTitle={findTitle} />}
        {error && <Alert severity="error">{error.message}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={outcome ? onChanged : onClose}>
          {t(outcome ? 'list.close' : 'list.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={chosen.length === 0 || outcome !== undefined}
          onClick={() => void apply()}
        >
          {t('list.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FieldPickerProps {
  readonly places: readonly EnteredPlace[]
  readonly onPick: (place: EnteredPlace) => void
}

function FieldPicker({ places, onPick }: FieldPickerProps) {
  const t = useTranslation()
  if (places.length === 0) return null
  return (
    <TextField
      select
      label={t('list.fieldToChange')}
      value=""
      onChange={({ target }) => {
        const place = places.find(({ path }) => path === target.value)
        if (place) onPick(place)
      }}
    >
      {places.map(({ resource, path }) => (
        <MenuItem key={path} value={path}>
          {t.field(resource, path)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface ChosenFieldProps {
  readonly place: EnteredPlace
  readonly value: unknown
  readonly issue: Issue | undefined
  readonly onChange: (value: unknown) => void
  readonly onDrop: () => void
}

function ChosenField({ place, value, issue, onChange, onDrop }: ChosenFieldProps) {
  const t = useTranslation()
  const label = t.field(place.resource, place.path)
  const help = place.field.required ? undefined : t('list.blankClears')
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FieldInput
          place={place}
          label={label}
          value={value}
          onChange={onChange}
          help={place.field.kind === 'boolean' ? undefined : help}
          error={issue && t.issue(issue)}
        />
      </Box>
      <IconButton
        aria-label={t('list.dropFilter', { name: label })}
        onClick={onDrop}
        sx={{ mt: place.field.kind === 'boolean' ? 0.5 : 2.5 }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  )
}

/**
 * Returns the fields that can have the same value in many records. Fields that the server sets,
 * unique fields and lists are left out.
 */
function listBulkFields(
  resource: Resource,
  can: (right: string) => boolean,
): readonly EnteredPlace[] {
  return Object.entries(getReadableFields(resource, can)).flatMap(([path, field]) => {
    if (field.readOnly || field.immutable || field.unique || 'series' in field) return []
    if (field.kind === 'lines' || field.kind === 'computed') return []
    if (holdsUploads(field)) return []
    return [{ resource, path, field }]
  })
}
