import { z } from 'zod'
import { getPresenceTag } from '../../schema/presence-tag.ts'
import type { AppContext } from '../context/context.ts'
import { existsFor } from '../crud/history-handlers.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { forbidden, notFound } from '../http/problems.ts'
import { respond, route, type Route } from '../http/route.ts'
import { createOpenRecords } from './open-records.ts'

const OpenPage = z.strictObject({
  resource: z.string().max(100),
  id: z.uuid(),
  /** Identifies the page, because a person can have a record open in several tabs. */
  page: z.uuid(),
  state: z.enum(['viewing', 'editing', 'left']),
})
const Colleagues = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string(), isEditing: z.boolean() })),
})

/**
 * Creates `POST /me/presence`, by which an open page reports itself and learns which colleagues have the same record
 * open. Nothing is stored: the nodes notify each other, and a page that sends no messages counts as closed.
 */
export function createPresenceRoute(context: AppContext): Route {
  const { events, registry } = context
  const openRecords = createOpenRecords()
  events.onPresence((presence) => void openRecords.store(presence))
  return route({
    method: 'POST',
    path: '/me/presence',
    access: 'member',
    // Programs with API keys open no pages.
    isForKeys: false,
    description: {
      summary:
        'Report that a page with a record is open, edited or left, every 30 s; returns the colleagues who have the same record open',
      tag: 'presence',
      body: describeJsonBody(OpenPage),
      responses: { 200: { description: 'Colleagues', content: describeJsonBody(Colleagues) } },
    },
    async handler(call) {
      const { team, person, can } = call.caller
      const { resource: name, ...report } = await readChecked(call, OpenPage)
      const resource = registry.byName.get(name)
      if (!resource || resource.source !== 'table') throw notFound()
      if (!can(`${resource.one}.view`)) throw forbidden(`${resource.one}.view`)
      if (!(await existsFor(context, resource, call.caller, report.id))) throw notFound()
      const presence = {
        ...report,
        resource: name,
        team: team.id,
        person: person.id,
        name: person.name,
      }
      if (openRecords.store(presence)) events.announce(team.id, [getPresenceTag(report.id)])
      void events.sharePresence(presence).catch((problem: unknown) => {
        context.log.warn(
          { err: problem },
          'other nodes could not be notified that a person has opened or left a record',
        )
      })
      return respond(call, { people: openRecords.list(presence, person.id) })
    },
  })
}
