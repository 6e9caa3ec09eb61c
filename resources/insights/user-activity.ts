import { code, date, dateTime, reference, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { auditAccess } from './access.ts'

/** Declares user activity: who changed which record, signed in or was refused, when, and from which address (I20). */
export const userActivity = defineResource('user-activity', {
  one: 'user-activity',
  icon: 'history',
  group: 'reports',
  title: 'subject',
  sort: ['time', 'DESC'],
  source: 'view',
  looksUp: ['*'],
  linksTo: { by: 'resource', id: 'record' },
  access: auditAccess,
  routes: { list: '/user-activity' },
  states: ['action'],
  sections: { main: ['time', 'user', 'onBehalfOf', 'action', 'resource', 'branch', 'ip'] },
  groups: ['user', 'action', 'day', 'day.week', 'day.month'],
  fields: {
    /** Holds the number or name of the record, from this entry or else from the latest entry that contains one of them. */
    subject: text({ search: true, column: true }),
    time: dateTime({ filter: true, column: true, width: 200 }),
    /** Holds the day of `time` in the team's time zone. */
    day: date({ dayOf: 'time' }),
    user: reference('users', { filter: true, column: true }),
    /** Holds the person for whom a deputy acted. */
    onBehalfOf: reference('users', { filter: true }),
    action: select({ choices: {}, choicesFrom: 'actions', filter: true, column: true }),
    resource: select({ choices: {}, choicesFrom: 'resources', filter: true, column: true }),
    changes: text({ column: true, namesOf: 'resource' }),
    /** Holds the branch of the record, if it has one. */
    branch: reference('branches', { filter: true }),
    ip: text({ filter: true }),
    record: code({ internal: true }),
    /** Identifies the request that made the change; all changes of a request can be undone together. */
    changeSet: text({ filter: true }),
  },
})
