import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useLabels } from '../../core/context/labels.tsx'
import { useWords } from '../../core/context/words.ts'
import type { Place } from '../../fields/field-text.ts'
import { densities, useDensity, type Density } from '../grid/density.ts'
import { SortChoice } from './sort-choice.tsx'
import type { Columns } from './use-columns.ts'

/** Draws the order of the rows, how close together they stand, and the columns. */
export function ViewPanel({ columns }: { readonly columns: Columns }) {
  return (
    <>
      <SortChoice columns={columns} />
      <DensityChoice />
      <ColumnChoice columns={columns} />
    </>
  )
}

function DensityChoice() {
  const say = useWords()
  const [density, setDensity] = useDensity()
  return (
    <>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {say('list.density')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={say('list.density')}
        value={density}
        onChange={(_, next: Density | null) => next && setDensity(next)}
        sx={{ mb: 2 }}
      >
        {(Object.keys(densities) as Density[]).map((name) => (
          <ToggleButton key={name} value={name}>
            {say(`list.densities.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

function ColumnChoice({ columns: { shown, all, show, reset } }: { readonly columns: Columns }) {
  const say = useWords()
  const names = shown.map(({ path }) => path)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {say('list.columns')}
        </Typography>
        <Button size="small" variant="text" onClick={reset}>
          {say('list.resetColumns')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflow: 'auto' }}>
        {all.map((place) => (
          <ColumnLine key={place.path} place={place} names={names} show={show} />
        ))}
      </Box>
    </>
  )
}

interface ColumnLineProps {
  readonly place: Place
  readonly names: readonly string[]
  readonly show: (names: readonly string[]) => void
}

function ColumnLine({ place: { resource, path }, names, show }: ColumnLineProps) {
  const say = useWords()
  const labels = useLabels()
  const label = labels.field(resource, path)
  const at = names.indexOf(path)
  const isShown = at >= 0
  const move = (to: number) => show(names.toSpliced(at, 1).toSpliced(to, 0, path))
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
      <FormControlLabel
        sx={{ flex: 1, minWidth: 0, mr: 0 }}
        control={
          <Checkbox
            checked={isShown}
            // The title is what opens a record.
            disabled={path === resource.title}
            onChange={() => show(isShown ? names.toSpliced(at, 1) : [...names, path])}
          />
        }
        label={label}
      />
      {isShown && (
        <>
          <IconButton
            size="small"
            aria-label={say('list.moveUp', { name: label })}
            disabled={at === 0}
            onClick={() => move(at - 1)}
          >
            <ChevronUp size={16} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            aria-label={say('list.moveDown', { name: label })}
            disabled={at === names.length - 1}
            onClick={() => move(at + 1)}
          >
            <ChevronDown size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </Box>
  )
}
