import { Box } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useHttp, useSession } from '../../../src/admin/core/context/session.tsx'
import { useTranslation, useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import type { PanelProps } from '../../../src/admin/fields/extensions.tsx'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { ConfirmButton, PersonCard } from './access-action.tsx'
import { OWNER_ROLE, useAccess } from './use-access.ts'
import { useRightsTexts } from './use-rights-texts.ts'
import { OneTimeLink, type OneTimeLinkProps } from './one-time-link.tsx'
import { describeError } from '../../../src/admin/core/data/api-error.ts'

/** Returns whether a user belongs to the team; people who left and API keys do not. */
const isMember = ({ status }: PanelProps['record']) => status === 'active' || status === 'disabled'

/**
 * Returns whether the signed-in person may change the status, password and PIN of another member. Owners can be changed
 * only by owners.
 */
function useMayManage({ id }: PanelProps['record']): boolean {
  const session = useSession()
  const { data } = useAccess(String(id))
  if (!data || session.person.id === id) return false
  return !data.roles.includes(OWNER_ROLE) || session.roles.includes(OWNER_ROLE)
}

/** Draws the buttons that create a new link for an open or expired invitation, or revoke the invitation. */
export function InvitationCard({ record }: PanelProps) {
  const t = useLoadedTexts('screens')
  const notify = useNotify()
  const refresh = useRefresh()
  const { link, problem, isBusy, send } = useRecordAction(
    `/api/v1/invitations/${String(record.id)}`,
  )
  const isOpen = record.status === 'open' || record.status === 'expired'
  if (!isOpen) return null

  async function revoke() {
    if (!(await send('revoke'))) return
    notify('access.revoked', { type: 'success' })
    refresh()
  }

  return (
    <PersonCard title={t('access.link')} about={t('access.newLinkAbout')} problem={problem}>
      {link !== undefined && (
        <OneTimeLink
          {...link}
          about={t('access.invitationLink', { email: String(record.email) })}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <BusyButton variant="outlined" loading={isBusy} onClick={() => void send('link')}>
          {t('access.newLink')}
        </BusyButton>
        <ConfirmButton
          label={t('access.revoke')}
          confirmLabel={t('access.revokeOf', { name: String(record.email) })}
          isBusy={isBusy}
          onConfirm={() => void revoke()}
        />
      </Box>
    </PersonCard>
  )
}

/** Draws the button that revokes an API key. */
export function ApiKeyCard({ record }: PanelProps) {
  const t = useTranslation()
  const texts = useRightsTexts()
  const notify = useNotify()
  const refresh = useRefresh()
  const keys = useDeclaration('api-keys')
  const { problem, isBusy, send } = useRecordAction(`/api/v1/api-keys/${String(record.id)}`)
  if (!texts || record.status === 'revoked') return null

  async function revoke() {
    if (!(await send('revoke'))) return
    notify(texts?.translate('rights.keyRevoked') ?? '', { type: 'success' })
    refresh()
  }

  return (
    <PersonCard
      title={t.field(keys, 'status')}
      about={texts.translate('rights.revokeKeyAbout')}
      problem={problem}
    >
      <ConfirmButton
        label={texts.translate('rights.revokeKey')}
        confirmLabel={texts.translate('rights.revokeKeyOf', { name: String(record.name) })}
        isBusy={isBusy}
        onConfirm={() => void revoke()}
      />
    </PersonCard>
  )
}

/** Draws the button that creates a link with which a colleague sets a new password. */
export function PasswordCard(props: PanelProps) {
  return isMember(props.record) ? <MemberPassword {...props} /> : null
}

function MemberPassword({ record }: PanelProps) {
  const t = useLoadedTexts('screens')
  const texts = useRightsTexts()
  const mayManage = useMayManage(record)
  const { link, problem, isBusy, send } = useRecordAction(`/api/v1/users/${String(record.id)}`)
  if (!mayManage) return null
  return (
    <PersonCard
      title={t('access.password')}
      about={texts?.translate('rights.passwordAbout') ?? ''}
      problem={problem}
    >
      {link !== undefined && (
        <OneTimeLink {...link} about={texts?.translate('rights.passwordLink') ?? ''} />
      )}
      <BusyButton variant="outlined" loading={isBusy} onClick={() => void send('password-link')}>
        {t('access.makePasswordLink')}
      </BusyButton>
    </PersonCard>
  )
}

/** Draws the time at which a person set their PIN, and the button that removes the PIN. */
export function PinCard(props: PanelProps) {
  return isMember(props.record) ? <MemberPin {...props} /> : null
}

function MemberPin({ record }: PanelProps) {
  const isSelf = useSession().person.id === record.id
  const mayManage = useMayManage(record)
  const t = useLoadedTexts('screens')
  const http = useHttp()
  const notify = useNotify()
  const { dateTime } = useFormats()
  const [problem, setProblem] = useState('')
  const path = `/api/v1/users/${String(record.id)}/pin`
  const { data: state, refetch } = useQuery({
    queryKey: ['users', 'pin', record.id],
    queryFn: async ({ signal }) => (await http<{ setAt: string | null }>(path, { signal })).json,
  })
  if (!state?.setAt || !(isSelf || mayManage)) return null

  async function remove() {
    setProblem('')
    try {
      await http(path, { method: 'DELETE' })
      notify('access.pinRemoved', { type: 'success' })
      await refetch()
    } catch (error) {
      setProblem(describeError(error))
    }
  }

  const about = `${t('access.pinAbout')} ${t('access.pinSetAt', { date: dateTime(state.setAt) })}`
  return (
    <PersonCard title={t('access.pin')} about={about} problem={problem}>
      <ConfirmButton
        label={t('access.removePin')}
        confirmLabel={t('access.removePinOf', { name: String(record.name) })}
        onConfirm={() => void remove()}
      />
    </PersonCard>
  )
}

/** Draws the button that suspends a person in this team, or reactivates a suspended person. */
export function StatusCard(props: PanelProps) {
  return isMember(props.record) ? <MemberStatus {...props} /> : null
}

function MemberStatus({ record }: PanelProps) {
  const t = useLoadedTexts('screens')
  const http = useHttp()
  const notify = useNotify()
  const refresh = useRefresh()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const mayManage = useMayManage(record)
  const isActive = record.status === 'active'
  if (!mayManage) return null

  async function change() {
    setIsBusy(true)
    setProblem('')
    try {
      const body = { status: isActive ? 'disabled' : 'active' }
      await http(`/api/v1/users/${String(record.id)}/status`, { method: 'PUT', body })
      notify(isActive ? 'access.suspended' : 'access.reactivated', { type: 'success' })
      refresh()
    } catch (error) {
      setProblem(describeError(error))
    }
    setIsBusy(false)
  }

  return (
    <PersonCard title={t('access.status')} about={t('access.suspendAbout')} problem={problem}>
      {isActive ? (
        <ConfirmButton
          label={t('access.suspend')}
          confirmLabel={t('access.suspendName', { name: String(record.name) })}
          isBusy={isBusy}
          onConfirm={() => void change()}
        />
      ) : (
        <BusyButton variant="outlined" loading={isBusy} onClick={() => void change()}>
          {t('access.reactivate')}
        </BusyButton>
      )}
    </PersonCard>
  )
}

/** Draws the button with which an owner makes another member the owner. */
export function OwnershipCard({ record }: PanelProps) {
  const t = useLoadedTexts('screens')
  const texts = useRightsTexts()
  const http = useHttp()
  const { person, team, roles } = useSession()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const mayTransfer = roles.includes(OWNER_ROLE) && person.id !== record.id
  if (!mayTransfer || record.status !== 'active') return null
  const name = String(record.name)

  async function transfer() {
    setIsBusy(true)
    setProblem('')
    try {
      const body = { person: record.id }
      await http(`/api/v1/teams/${team.id}/transfer`, { method: 'POST', body })
      // The rights of the signed-in person have changed everywhere in the app.
      location.reload()
    } catch (error) {
      setProblem(describeError(error))
      setIsBusy(false)
    }
  }

  return (
    <PersonCard
      title={t('access.ownership')}
      about={texts?.translate('rights.ownershipAbout', { name, team: team.name }) ?? ''}
      problem={problem}
    >
      <ConfirmButton
        label={t('access.transfer')}
        confirmLabel={t('access.transferTo', { name })}
        color="primary"
        isBusy={isBusy}
        onConfirm={() => void transfer()}
      />
    </PersonCard>
  )
}

/** Describes the response of an action. Only some actions create a link. */
type Answer =
  | { readonly link: string; readonly isMailed: boolean }
  | { readonly link?: never; readonly isMailed?: never }

/** Runs actions of a record and holds the link that an action created. */
function useRecordAction(path: string) {
  const http = useHttp()
  const [link, setLink] = useState<Pick<OneTimeLinkProps, 'path' | 'isMailed'>>()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  /** Runs an action and keeps the link in its response; returns whether the action succeeded. */
  async function send(action: string): Promise<boolean> {
    setIsBusy(true)
    setProblem('')
    try {
      const { json } = await http<Answer>(`${path}/${action}`, { method: 'POST' })
      setLink(json.link === undefined ? undefined : { path: json.link, isMailed: json.isMailed })
      return true
    } catch (error) {
      setProblem(describeError(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { link, problem, isBusy, send }
}
