import { Autocomplete, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetList } from 'react-admin'
import { RadioChoice } from '../../../src/admin/app/settings/settings-card.tsx'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { useAutocompleteTexts } from '../../../src/admin/fields/inputs/autocomplete-box.tsx'

interface MultiSelectProps {
  readonly resource: 'roles' | 'branches'
  /** Names the field that identifies a record. */
  readonly by: 'id' | 'code'
  readonly label: ReactNode
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly disabled?: boolean
  readonly help?: string
}

const EVERYTHING = { page: 1, perPage: 1000 }

/** Draws an input that chooses several records, by name, of a resource with few records. */
export function MultiSelect({ resource, by, value, onChange, ...box }: MultiSelectProps) {
  const texts = useAutocompleteTexts()
  const { data, isPending } = useGetList<Named>(resource, {
    pagination: EVERYTHING,
    sort: { field: 'name', order: 'ASC' },
  })
  const all = data ?? []
  const chosen = all.filter((each) => value.includes(each[by]))
  if (box.disabled) {
    // The labels of a disabled Autocomplete are buttons that do nothing.
    const names = chosen.map(({ name }) => name).join(', ')
    return <TextField disabled label={box.label} helperText={box.help} value={names} />
  }
  return (
    <Autocomplete
      {...texts}
      multiple
      disableCloseOnSelect
      loading={isPending}
      options={all}
      value={chosen}
      onChange={(_event, next) => onChange(next.map((each) => each[by]))}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(params) => <TextField {...params} label={box.label} helperText={box.help} />}
    />
  )
}

interface BranchesInputProps {
  /** Indicates that the person works only in the chosen branches. */
  readonly isLimited: boolean
  readonly onIsLimited: (isLimited: boolean) => void
  readonly branches: readonly string[]
  readonly onBranches: (branches: readonly string[]) => void
  readonly help?: string
}

/** Draws the choice between all branches and some, and the input of these branches. */
export function BranchesInput({
  isLimited,
  onIsLimited,
  branches,
  onBranches,
  help,
}: BranchesInputProps) {
  const t = useLoadedTexts('screens')
  const users = useDeclaration('users')
  return (
    <>
      <RadioChoice
        label={t.field(users, 'places')}
        chosen={isLimited ? 'some' : 'everywhere'}
        choices={['everywhere', 'some'].map(
          (value) => [value, t.choice(users, 'places', value)] as const,
        )}
        onChoose={(value) => onIsLimited(value === 'some')}
      />
      {isLimited && (
        <MultiSelect
          resource="branches"
          by="id"
          label={t('access.branches')}
          value={branches}
          onChange={onBranches}
          {...(help !== undefined && { help })}
        />
      )}
    </>
  )
}

interface Named {
  readonly id: string
  readonly code: string
  readonly name: string
}
