import { Autocomplete, TextField } from '@mui/material'
import { useGetList } from 'react-admin'
import { useAutocompleteTexts } from '../../../src/admin/fields/inputs/autocomplete-box.tsx'

interface MultiSelectProps {
  readonly resource: 'roles' | 'branches'
  /** Names the field that identifies a record. */
  readonly by: 'id' | 'code'
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly disabled?: boolean
  readonly help?: string
}

const EVERYTHING = { page: 1, perPage: 1000 }

/** Draws an input that chooses several records, by name, of a resource with few records. */
export function MultiSelect({ resource, by, value, onChange, ...box }: MultiSelectProps) {
  const words = useAutocompleteTexts()
  const { data, isPending } = useGetList<Named>(resource, {
    pagination: EVERYTHING,
    sort: { field: 'name', order: 'ASC' },
  })
  const all = data ?? []
  return (
    <Autocomplete
      {...words}
      multiple
      disableCloseOnSelect
      loading={isPending}
      disabled={box.disabled ?? false}
      options={all}
      value={all.filter((each) => value.includes(each[by]))}
      onChange={(_event, chosen) => onChange(chosen.map((each) => each[by]))}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(params) => <TextField {...params} label={box.label} helperText={box.help} />}
    />
  )
}

interface Named {
  readonly id: string
  readonly code: string
  readonly name: string
}
