import { randomUUID } from 'node:crypto'
import { getHighestLimit } from '../../schema/rights.ts'
import { getRoleLimits, listOwnOnly, getRoleRights } from '../../schema/registry.ts'
import { completeSettings } from '../../schema/settings.ts'
import type { AppContext } from '../context/context.ts'
import { createRecordRoutes } from '../crud/record-routes.ts'
import type { Statement } from '../database/statement.ts'
import type { Transaction } from '../database/transaction.ts'
import { createDocumentRoutes } from '../documents/document-routes.ts'
import type { Caller, Person } from '../http/caller.ts'
import { forbidden, HttpProblem } from '../http/problems.ts'
import type { Route } from '../http/route.ts'
import type { BookMember, Company, CompanyBooks, WrittenRecord } from './company.ts'
import { createNestedDatabase } from './nested-database.ts'
import { createTimedTransaction } from './timed-transaction.ts'

interface Opening {
  readonly trx: Transaction
  readonly company: Pick<Company, 'team' | 'accounts'>
  /** Returns the person of an account. */
  readonly getPerson: (account: string) => Person
}

/** Creates the books of a company in the transaction that creates its team. */
export function openBooks(context: AppContext, { trx, company, getPerson }: Opening): CompanyBooks {
  const timed = createTimedTransaction(trx)
  const routes = mapRoutes({ ...context, database: createNestedDatabase(context.database, timed) })
  const requestId = randomUUID()
  const settings = completeSettings(context.registry.settings, company.team.settings)
  const team = { ...company.team, settings }

  function createCaller(account: Company['accounts'][number]): Caller {
    const rights = getRoleRights(context.registry, account.role)
    const limits = getRoleLimits(context.registry, account.role)
    const can = (right: string) => rights.has(right)
    return {
      person: getPerson(account.id),
      team,
      can,
      limit: (name) => getHighestLimit([limits], name),
      branches: null,
      own: listOwnOnly(context.registry, can),
      requestId,
      language: 'en',
      ip: undefined,
    }
  }

  function createMember(account: Company['accounts'][number]): BookMember {
    const caller = createCaller(account)
    return {
      id: caller.person.id,
      async post(path, body = {}) {
        const [name = '', id, action] = path.slice(1).split('/')
        const pattern = id === undefined ? `/${name}` : `/${name}/:id/${action}`
        const route = routes.get(pattern)
        if (!route) throw new Error(`There is no route POST ${path}`)
        const { access, handler } = route
        if (typeof access === 'object' && !caller.can(access.right)) throw forbidden(access.right)
        const text = JSON.stringify(body)
        const request = new Request(`http://localhost/api/v1${path}`, {
          method: 'POST',
          body: text,
          headers: {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          },
        })
        const params: Record<string, string> = id === undefined ? {} : { id }
        const { person, language, ip } = caller
        const call = { request, params, query: new URLSearchParams(), requestId, language, ip }
        const answer = await handler({
          ...call,
          caller,
          session: { person, hasSecondFactor: true },
        })
        return (await answer.json()) as WrittenRecord
      },
    }
  }

  const members = new Map(company.accounts.map((account) => [account.role, createMember(account)]))
  return {
    setTime: timed.setTime,
    as(role) {
      const member = members.get(role)
      if (!member) throw new Error(`The company has no account for the role ${role}`)
      return member
    },
    read: <Row>(text: Statement['text'], ...values: readonly unknown[]) =>
      timed.query<Row>({ text, values: [timed.team, ...values] }),
    async unless(code, work) {
      try {
        return await timed.savepoint(work)
      } catch (problem) {
        if (problem instanceof HttpProblem && problem.code === code) return undefined
        throw problem
      }
    },
  }
}

/** Returns the routes that write records and run actions, by path. */
function mapRoutes(context: AppContext): ReadonlyMap<string, Route> {
  const all = [
    ...context.registry.resources.flatMap((resource) => createRecordRoutes(context, resource)),
    ...createDocumentRoutes(context),
  ]
  return new Map(all.flatMap((each) => (each.method === 'POST' ? [[each.path, each]] : [])))
}
