import { Alert, Box, Button, Card, CardContent, MenuItem, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { LinkBase, useGetList, useRefresh } from 'react-admin'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { LabelText } from '../../../src/admin/fields/inputs/field-box.tsx'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { CopyText } from './copy-text.tsx'
import { BranchesInput } from './multi-select.tsx'
import { useRightsTexts, type RightsTexts } from './use-rights-texts.ts'
import { describeError } from '../../../src/admin/core/data/api-error.ts'

/** Lists the lifetimes of keys in days. */
const LIFETIMES = [30, 90, 180, 365] as const

/** Draws the page that creates an API key and then shows the key, once. */
export function CreateApiKey() {
  const t = useTranslation()
  const texts = useRightsTexts()
  const [key, setKey] = useState<string>()
  if (!texts) return null
  return (
    <Page
      title={texts.translate('rights.newKey')}
      trail={[{ label: t.resource('api-keys'), to: '/api-keys' }]}
    >
      <Card sx={{ maxWidth: 640 }}>
        <CardContent sx={{ p: { sm: 3 } }}>
          {key === undefined ? (
            <KeyForm texts={texts} onCreated={setKey} />
          ) : (
            <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
              <Alert severity="warning" sx={{ width: '100%' }}>
                {texts.translate('rights.keyOnce')}
              </Alert>
              <CopyText
                label={t.resource('api-keys', 1)}
                text={key}
                action={texts.translate('rights.copyKey')}
              />
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                <Button variant="outlined" component={LinkBase} to="/api-keys">
                  {texts.translate('rights.showKeys')}
                </Button>
                <Button href="/api/v1/docs" target="_blank" rel="noreferrer">
                  {texts.translate('rights.apiDocument')}
                </Button>
              </Box>
            </Box>
          )}
        </CardContent>
      </Card>
    </Page>
  )
}

interface KeyFormProps {
  readonly texts: RightsTexts
  readonly onCreated: (key: string) => void
}

function KeyForm({ texts, onCreated }: KeyFormProps) {
  const t = useTranslation()
  const http = useHttp()
  const refresh = useRefresh()
  const keys = useDeclaration('api-keys')
  const { data: roles = [] } = useGetList<Role>('roles', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
  })
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [isLimited, setIsLimited] = useState(false)
  const [branches, setBranches] = useState<readonly string[]>([])
  const [expiresInDays, setExpiresInDays] = useState<number>(LIFETIMES[1])
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isComplete = name.trim() !== '' && role !== '' && (!isLimited || branches.length > 0)

  async function create(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      const body = { name: name.trim(), role, branches: isLimited ? branches : null, expiresInDays }
      const { json } = await http<{ key: string }>('/api/v1/api-keys', { method: 'POST', body })
      refresh()
      onCreated(json.key)
    } catch (error) {
      setProblem(describeError(error))
      setIsBusy(false)
    }
  }

  return (
    <Box
      component="form"
      onSubmit={(event: FormEvent) => void create(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        label={<LabelText label={t.field(keys, 'name')} required />}
        value={name}
        onChange={({ target }) => setName(target.value)}
        helperText={texts.translate('rights.keyNameHelp')}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60, required: true } }}
      />
      <TextField
        select
        label={<LabelText label={t.field(keys, 'role')} required />}
        value={role}
        onChange={({ target }) => setRole(target.value)}
        helperText={texts.translate('rights.keyRoleHelp')}
      >
        {roles.map((each) => (
          <MenuItem key={each.id} value={each.code}>
            {each.name}
          </MenuItem>
        ))}
      </TextField>
      <BranchesInput
        isLimited={isLimited}
        onIsLimited={setIsLimited}
        branches={branches}
        onBranches={setBranches}
      />
      <TextField
        select
        label={texts.translate('rights.keyLifetime')}
        value={expiresInDays}
        onChange={({ target }) => setExpiresInDays(Number(target.value))}
      >
        {LIFETIMES.map((days) => (
          <MenuItem key={days} value={days}>
            {texts.translate('rights.keyDays', { days })}
          </MenuItem>
        ))}
      </TextField>
      <BusyButton
        type="submit"
        variant="contained"
        loading={isBusy}
        disabled={!isComplete}
        sx={{ justifySelf: 'start' }}
      >
        {texts.translate('rights.createKey')}
      </BusyButton>
    </Box>
  )
}

interface Role {
  readonly id: string
  readonly code: string
  readonly name: string
}
