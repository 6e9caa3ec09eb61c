import { useQuery } from '@tanstack/react-query'
import {
  Alert,
  Box,
  Card,
  FormControlLabel,
  MenuItem,
  Skeleton,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useBusiness, useRegistry } from '../../../src/admin/core/context/registry.tsx'
import { useHttp, useSession } from '../../../src/admin/core/context/session.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { LoadingPart } from '../../../src/admin/kit/page/page.tsx'
import { FormFooter } from '../../../src/admin/form/form-footer.tsx'
import { UnsavedGuard } from '../../../src/admin/form/unsaved-guard.tsx'
import { RightsMatrix } from './rights-matrix.tsx'
import {
  filterSections,
  listRightSections,
  matchText,
  switchRight,
  type NamedRight,
  type RightsRow,
} from './rights-rows.ts'
import { useRightsTexts, type RightsTexts } from './use-rights-texts.ts'
import { describeError } from '../../../src/admin/core/data/api-error.ts'

interface RoleRightsProps {
  readonly role: RaRecord
  readonly isEditable: boolean
  readonly hasChanges: boolean
  /** Runs when the first right is switched, and when no switched right is left. */
  readonly onChanges: (hasChanges: boolean) => void
}

/** Draws the rights of a role as a matrix, to read or to change. */
export function RoleRights({ role, ...rest }: RoleRightsProps) {
  const texts = useRightsTexts()
  const { data, refetch } = useRights(String(role.id))
  if (!texts || !data) {
    return (
      <>
        <Skeleton variant="rounded" height={320} />
        <LoadingPart />
      </>
    )
  }
  return (
    <RightsForm
      key={data.join(' ')}
      role={role}
      storedRights={data}
      texts={texts}
      {...rest}
      onSaved={() => void refetch()}
    />
  )
}

/** Reads the rights of a role; reads nothing without an id. */
function useRights(id: string | undefined) {
  const http = useHttp()
  const found = useQuery({
    queryKey: ['roles', 'rights', { id }],
    queryFn: async ({ signal }) => {
      const { json } = await http<{ rights: string[] }>(`/api/v1/roles/${id}/rights`, { signal })
      return json.rights
    },
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  // The error boundary of the page shows the error.
  if (found.error) throw found.error
  return found
}

interface RightsFormProps extends RoleRightsProps {
  readonly storedRights: readonly string[]
  readonly texts: RightsTexts
  readonly onSaved: () => void
}

function RightsForm({
  role,
  storedRights,
  texts,
  isEditable,
  onSaved,
  ...changes
}: RightsFormProps) {
  const http = useHttp()
  const notify = useNotify()
  const { can } = useSession()
  const t = useTranslation()
  const registry = useRegistry()
  const { navigation } = useBusiness()
  const form = useForm<{ rights: readonly string[] }>({ defaultValues: { rights: storedRights } })
  const rights = useWatch({ control: form.control, name: 'rights' })
  const held = useMemo(() => new Set(rights), [rights])
  const [problem, setProblem] = useState('')
  const [search, setSearch] = useState('')
  const [otherId, setOtherId] = useState('')
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const { data: others = [] } = useGetList('roles', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
  })
  const other = others.find(({ id }) => id === otherId)
  const { data: otherRights } = useRights(other && otherId)
  const compared = useMemo(
    () =>
      other && otherRights ? { name: String(other.name), rights: new Set(otherRights) } : undefined,
    [other, otherRights],
  )
  const sections = useMemo(() => {
    const groups = navigation.map(({ key }) => key)
    return listRightSections(registry, groups, t, texts)
  }, [registry, navigation, t, texts])
  const order = useMemo(
    () =>
      sections.flatMap(({ rows }) => rows.flatMap((row) => row.rights.map((each) => each.right))),
    [sections],
  )
  const differs = ({ right }: NamedRight) => compared?.rights.has(right) !== held.has(right)
  const isFiltered = search.trim() !== '' || (compared !== undefined && onlyDifferences)
  const matchesSearch = matchText(search)
  const shown = isFiltered
    ? filterSections(
        sections,
        (right, row, section) =>
          matchesSearch(right, row, section) && (!compared || !onlyDifferences || differs(right)),
      )
    : sections
  const differences = compared
    ? order.filter((each) => compared.rights.has(each) !== held.has(each))
    : []

  const onSwitch = useCallback(
    (right: NamedRight, row: RightsRow) => {
      const whole = sections.flatMap((section) => section.rows).find(({ key }) => key === row.key)
      const next = switchRight(new Set(form.getValues('rights')), right, whole ?? row, can)
      const sorted = storedRights.filter((each) => next.has(each))
      const added = [...next].filter((each) => !storedRights.includes(each)).toSorted()
      form.setValue('rights', [...sorted, ...added], { shouldDirty: true })
    },
    [can, form, storedRights, sections],
  )

  const { isDirty } = form.formState
  const { onChanges } = changes
  useEffect(() => {
    onChanges(isDirty)
  }, [onChanges, isDirty])

  const save = form.handleSubmit(async (values) => {
    setProblem('')
    const grant = values.rights.filter((each) => !storedRights.includes(each))
    const revoke = storedRights.filter((each) => !values.rights.includes(each))
    try {
      await http(`/api/v1/roles/${role.id}`, { method: 'PATCH', body: { grant, revoke } })
      notify(texts.translate('rights.saved'), { type: 'success' })
      form.reset(values)
      onSaved()
    } catch (error) {
      setProblem(describeError(error))
    }
  })

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        aria-label={texts.translate('rights.title')}
        onSubmit={(event: React.FormEvent) => void save(event)}
        // The sheet of the page already has a border.
        sx={{ display: 'grid', gap: 2, '& > section': { border: 0, bgcolor: 'transparent' } }}
      >
        <Card component="section" variant="outlined" aria-labelledby="rights">
          <Box sx={head}>
            <Typography variant="h2" id="rights" sx={{ flexBasis: '100%' }}>
              {texts.translate('rights.title')}
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                sx={{ marginInlineStart: 1 }}
              >
                {texts.translate('rights.count', {
                  count: order.filter((each) => held.has(each)).length,
                  total: order.length,
                })}
              </Typography>
            </Typography>
            <TextField
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              placeholder={texts.translate('rights.search')}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              slotProps={{ htmlInput: { 'aria-label': texts.translate('rights.search') } }}
              sx={{ width: { xs: '100%', sm: 260 } }}
            />
            <TextField
              select
              value={other ? otherId : ''}
              onChange={({ target }) => setOtherId(target.value)}
              sx={{ width: { xs: '100%', sm: 300 } }}
              slotProps={{
                select: {
                  displayEmpty: true,
                  SelectDisplayProps: { 'aria-label': texts.translate('rights.compare') },
                  renderValue: () =>
                    other
                      ? `${texts.translate('rights.compare')}: ${String(other.name)}`
                      : texts.translate('rights.compare'),
                },
              }}
            >
              <MenuItem value="">{texts.translate('rights.compareNone')}</MenuItem>
              {others
                .filter(({ id }) => id !== role.id)
                .map(({ id, name }) => (
                  <MenuItem key={id} value={String(id)}>
                    {String(name)}
                  </MenuItem>
                ))}
            </TextField>
            {compared && (
              <FormControlLabel
                control={
                  <Switch
                    size="small"
                    checked={onlyDifferences}
                    onChange={({ target }) => setOnlyDifferences(target.checked)}
                  />
                }
                label={texts.translate('rights.onlyDifferences')}
              />
            )}
            <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
              {compared &&
                texts.translate('rights.differences', {
                  count: differences.length,
                  role: compared.name,
                })}
            </Box>
          </Box>
          {shown.length > 0 ? (
            <RightsMatrix
              sections={shown}
              held={held}
              compared={compared}
              texts={texts}
              isOpen={isFiltered}
              maySwitch={can}
              isEditable={isEditable}
              onSwitch={onSwitch}
            />
          ) : (
            <Typography color="textSecondary" sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
              {search.trim() === ''
                ? texts.translate('rights.noDifferences')
                : texts.translate('rights.nothing', { text: search })}
            </Typography>
          )}
        </Card>
        {problem && <Alert severity="error">{problem}</Alert>}
        {isDirty && <FormFooter onDiscard={() => form.reset()} />}
      </Box>
      {changes.hasChanges && <UnsavedGuard />}
    </FormProvider>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
} as const
