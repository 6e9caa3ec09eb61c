import { z } from 'zod'
import { getHighestLimit } from '../../schema/rights.ts'
import { systemFields } from '../../schema/system-fields.ts'
import type { AppContext } from '../context/context.ts'
import type { Caller } from '../http/caller.ts'
import { describeJsonBody } from '../http/checked-body.ts'
import {
  describeHelpers,
  forbidden,
  HttpProblem,
  type Helpers,
  type Lacking,
} from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { readRoles, type StoredRole } from './stored-role.ts'

const Advice = z.object({
  /** Names the people or roles to ask, in the language of the request; null when nobody else has the right. */
  advice: z.string().nullable(),
})

/**
 * Creates the route that names the people and roles with a right that the caller lacks, for pages that the caller may
 * not open.
 */
export function createHelpersRoute(context: AppContext): Route {
  return route({
    method: 'GET',
    path: '/me/helpers',
    access: 'member',
    isForKeys: false,
    description: {
      summary:
        'Name the roles that have a right that the caller lacks, and the people, if the caller may see people',
      tag: 'me',
      query: {
        right: {
          description: 'The right, such as `product.view`',
          schema: { type: 'string' },
          required: true,
        },
      },
      responses: { 200: { description: 'Whom to ask', content: describeJsonBody(Advice) } },
    },
    async handler(call) {
      const right = call.query.get('right') ?? ''
      const helpers = await findHelpers(forbidden(right), call.caller, context)
      const advice = helpers ? describeHelpers(helpers, context.labels[call.language]) : null
      return respond(call, { advice })
    },
  })
}

/** Limits how many people and how many roles the refusal names. */
const MAX_NAMES = 3

/**
 * Finds the roles of other members with the right or the limit that a refused caller lacks, and the people with these
 * roles, if the caller may see people. Considers only members who work in a branch of the caller. Returns undefined
 * when no member can help, on a shared device, and for problems that are not about a right or a limit.
 */
export async function findHelpers(
  problem: unknown,
  caller: Caller,
  { registry, database }: Pick<AppContext, 'registry' | 'database'>,
): Promise<Helpers | undefined> {
  if (!(problem instanceof HttpProblem) || !problem.lacking) return undefined
  const { lacking } = problem
  // On a shared device, only a sign-in gives more rights.
  if (caller.device || isRefusedOtherwise(lacking, caller)) return undefined
  const { team, person, branches, can } = caller
  const teamRoles = await database.withTeam(team.id, (trx) => readRoles(registry, trx))
  const coveringRoles = teamRoles.filter((role) => covers(role, lacking))
  const codes = coveringRoles.map(({ code }) => code)
  const everywhere = teamRoles
    .filter(({ rights }) => rights.has('branch.all'))
    .map(({ code }) => code)
  const excluded = [person.id, ...(lacking.authors ?? []).flatMap((id) => id ?? [])]
  const values = [team.id, codes, excluded, branches, everywhere, MAX_NAMES]
  const [found] = await database.lookUp<FoundHelpers>({ text: HELPERS, values })
  const { people, roles } = found!
  // Roles with fewer rights come first, because their people are the first to ask.
  const heldRoles = coveringRoles
    .filter(({ code }) => roles.includes(code))
    .toSorted((a, b) => a.rights.size - b.rights.size)
  if (heldRoles.length === 0) return undefined
  const mayName = can(`${registry.byName.get(systemFields.updatedBy.to)?.one}.view`)
  return {
    people: mayName ? people : [],
    roles: heldRoles.slice(0, MAX_NAMES).map(({ name }) => name),
  }
}

interface FoundHelpers {
  /** Lists the first names in alphabetical order. */
  readonly people: readonly string[]
  /** Lists the codes of all roles of these members. */
  readonly roles: readonly string[]
}

/**
 * Returns whether the caller already has the right, so that the refusal must have another reason.
 */
function isRefusedOtherwise({ right, limit, authors }: Lacking, { can }: Caller): boolean {
  return right !== undefined && limit === undefined && authors === undefined && can(right)
}

function covers({ rights, limits }: StoredRole, { right, limit }: Lacking): boolean {
  if (right !== undefined && !rights.has(right)) return false
  return limit === undefined || getHighestLimit([limits], limit.name) >= limit.value
}

/** Selects the other members with one of these roles who work in one of the caller's branches: first names, all roles. */
const HELPERS = `
  with helpers as (
    select person.id, person.name, member.roles
    from members member join "user" person on person.id = member.user_id
    where member.team_id = $1 and member.status = 'active' and member.roles && $2::text[]
      and member.user_id <> all($3::uuid[])
      and ($4::uuid[] is null or member.branches is null or member.branches && $4::uuid[] or member.roles && $5::text[])
  )
  select
    array(select name from helpers order by name, id limit $6::int) as people,
    array(select distinct unnest(roles) from helpers) as roles`
