import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import type { PanelProps } from '../../../src/admin/fields/extensions.tsx'
import { Alert, Box, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { LoadingPart } from '../../../src/admin/kit/page/page.tsx'
import { PersonFace } from '../../../src/admin/kit/person-face.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { BranchesInput, MultiSelect } from './multi-select.tsx'
import { areDifferent, OWNER_ROLE, useAccess, type Access } from './use-access.ts'
import { describeError } from '../../../src/admin/core/data/api-error.ts'

/** Draws the roles and branches of a person; draws nothing for an API key, whose role and branches cannot be changed. */
export function AccessCard(props: PanelProps) {
  return props.record.status === 'apiKey' ? null : <PersonAccess {...props} />
}

function PersonAccess({ record }: PanelProps) {
  const id = String(record.id)
  const t = useLoadedTexts('screens')
  const { data, error, save } = useAccess(id)
  // The error boundary of the page shows the error.
  if (error) throw error
  return (
    <>
      <Card component="section" variant="outlined" sx={{ p: 2 }} aria-labelledby="access">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <PersonFace person={{ id, name: String(record.name) }} size={40} />
          <Typography variant="h2" id="access">
            {t('access.title')}
          </Typography>
        </Box>
        {data ? (
          <AccessForm
            key={JSON.stringify(data)}
            person={id}
            access={data}
            // A role can grant all branches.
            isByRole={record.places === 'everywhere' && data.branches !== null}
            onSave={(next) => save(data, next)}
          />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </Card>
      {!data && <LoadingPart />}
    </>
  )
}

interface AccessFormProps {
  readonly person: string
  readonly access: Access
  readonly isByRole: boolean
  readonly onSave: (next: Access) => Promise<void>
}

function AccessForm({ person, access, isByRole, onSave }: AccessFormProps) {
  const t = useLoadedTexts('screens')
  const notify = useNotify()
  const session = useSession()
  const isSelf = session.person.id === person
  const isForOwners = access.roles.includes(OWNER_ROLE) && !session.roles.includes(OWNER_ROLE)
  const [roles, setRoles] = useState(access.roles)
  const [isLimited, setIsLimited] = useState(access.branches !== null)
  const [chosen, setChosen] = useState(access.branches ?? [])
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const branches = isLimited ? chosen : null
  const isChanged = areDifferent(access.roles, roles) || areDifferent(access.branches, branches)
  const isComplete = roles.length > 0 && branches?.length !== 0

  async function submit() {
    setIsBusy(true)
    setProblem('')
    try {
      await onSave({ roles, branches })
      notify('access.saved', { type: 'success' })
    } catch (error) {
      setProblem(describeError(error))
    }
    setIsBusy(false)
  }

  return (
    <Box
      component="form"
      sx={form}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <MultiSelect
        resource="roles"
        by="code"
        label={t('access.roles')}
        value={roles}
        onChange={setRoles}
        {...(isSelf && { disabled: true, help: t('access.ownRoles') })}
        {...(isForOwners && { disabled: true, help: t('access.ownerRoles') })}
      />
      {!isForOwners && (
        <BranchesInput
          isLimited={isLimited}
          onIsLimited={setIsLimited}
          branches={chosen}
          onBranches={setChosen}
          {...(isByRole && { help: t('access.byRole') })}
        />
      )}
      <BusyButton
        type="submit"
        variant="contained"
        loading={isBusy}
        disabled={!isChanged || !isComplete}
        sx={{ justifySelf: 'start' }}
      >
        {t('form.save')}
      </BusyButton>
    </Box>
  )
}

const form = { display: 'grid', gap: 2, maxWidth: 560 } as const
