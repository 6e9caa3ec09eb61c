import { useQuery } from '@tanstack/react-query'
import { useHttp } from '../../../src/admin/core/context/session.tsx'
import { getOwnerRole } from '../../../src/schema/registry.ts'
import { roles } from '../../company/roles.ts'

/** Names the role of the owners of a team. Only owners give and take away this role. */
export const OWNER_ROLE = getOwnerRole({ roles })

/** Holds the roles and branches of a person. */
export interface Access {
  /** Lists role codes. */
  readonly roles: readonly string[]
  /** Lists branch ids; null means all branches. */
  readonly branches: readonly string[] | null
}

/** Reads and changes the access of a member. */
export function useAccess(id: string) {
  const http = useHttp()
  const path = `/api/v1/users/${id}`
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'access', { id }],
    queryFn: async ({ signal }): Promise<Access> => {
      const [roles, branches] = await Promise.all([
        http<Pick<Access, 'roles'>>(`${path}/roles`, { signal }),
        http<Pick<Access, 'branches'>>(`${path}/branches`, { signal }),
      ])
      return { ...roles.json, ...branches.json }
    },
    gcTime: 0,
    staleTime: Infinity,
  })

  /** Saves the changes; throws the server's problem. */
  async function save(before: Access, { roles, branches }: Access): Promise<void> {
    const put = (part: string, body: object) => http(`${path}/${part}`, { method: 'PUT', body })
    if (areDifferent(before.roles, roles)) await put('roles', { roles })
    if (areDifferent(before.branches, branches)) await put('branches', { branches })
    await refetch()
  }

  return { data, error, save }
}

/** Returns whether two lists differ, ignoring order. */
export function areDifferent(before: readonly string[] | null, after: readonly string[] | null) {
  return JSON.stringify(before?.toSorted()) !== JSON.stringify(after?.toSorted())
}
