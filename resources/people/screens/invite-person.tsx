import { Alert, Box, Button, Card, CardContent, MenuItem, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { LinkBase, useRefresh } from 'react-admin'
import { languageCodes, languages, type Language } from '../../../i18n/languages.ts'
import { readLanguageChoice } from '../../../src/admin/core/store/browser-keys.ts'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { ApiError, describeError } from '../../../src/admin/core/data/api-error.ts'
import { formatHelperText, LabelText } from '../../../src/admin/fields/inputs/field-box.tsx'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { BranchesInput, MultiSelect } from './multi-select.tsx'

/** Draws the page that invites a person to the team and then shows the link to pass on. */
export function InvitePerson() {
  const t = useLoadedTexts('screens')
  const [invited, setInvited] = useState<Invited>()
  return (
    <Page title={t('navigation.addUser')}>
      <Card sx={{ maxWidth: 640 }}>
        <CardContent sx={{ p: { sm: 3 } }}>
          {invited ? (
            <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
              <OneTimeLink
                path={invited.link}
                isMailed={invited.isMailed}
                about={t('access.invitationLink', { email: invited.email })}
              />
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                <Button variant="outlined" onClick={() => setInvited(undefined)}>
                  {t('access.inviteAnother')}
                </Button>
                <Button component={LinkBase} to="/invitations">
                  {t('access.showInvitations')}
                </Button>
              </Box>
            </Box>
          ) : (
            <InvitationForm onInvited={setInvited} />
          )}
        </CardContent>
      </Card>
    </Page>
  )
}

interface Invited {
  readonly email: string
  readonly link: string
  readonly isMailed: boolean
}

function InvitationForm({ onInvited }: { readonly onInvited: (invited: Invited) => void }) {
  const t = useLoadedTexts('screens')
  const http = useHttp()
  const refresh = useRefresh()
  const users = useDeclaration('users')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly string[]>([])
  const [isLimited, setIsLimited] = useState(false)
  const [branches, setBranches] = useState<readonly string[]>([])
  const [language, setLanguage] = useState<Language>(readLanguageChoice)
  const [problem, setProblem] = useState('')
  const [emailProblem, setEmailProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isComplete = email.trim() !== '' && roles.length > 0 && (!isLimited || branches.length > 0)

  async function invite(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    setEmailProblem('')
    try {
      const body = { email: email.trim(), roles, branches: isLimited ? branches : null, language }
      const { json } = await http<Invited>('/api/v1/invitations', { method: 'POST', body })
      refresh()
      onInvited({ ...json, email: body.email })
    } catch (error) {
      const atEmail = error instanceof ApiError ? error.body?.errors?.email : undefined
      if (typeof atEmail === 'string') setEmailProblem(atEmail)
      else setProblem(describeError(error))
      setIsBusy(false)
    }
  }

  return (
    <Box
      component="form"
      onSubmit={(event: FormEvent) => void invite(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        type="email"
        label={<LabelText label={t.field(users, 'email')} required />}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={emailProblem !== ''}
        helperText={formatHelperText(emailProblem || undefined, t('access.inviteEmailHelp'))}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 254, required: true } }}
      />
      <MultiSelect
        resource="roles"
        by="code"
        label={<LabelText label={t('access.roles')} required />}
        value={roles}
        onChange={setRoles}
      />
      <BranchesInput
        isLimited={isLimited}
        onIsLimited={setIsLimited}
        branches={branches}
        onBranches={setBranches}
      />
      <TextField
        select
        label={t('access.language')}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
        helperText={t('access.languageHelp')}
      >
        {languageCodes.map((code) => (
          <MenuItem key={code} value={code} lang={code}>
            {languages[code].name}
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
        {t('access.invite')}
      </BusyButton>
    </Box>
  )
}
