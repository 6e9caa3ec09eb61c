import type { ResourceMessages } from '../messages.ts'

/** Names saved views of lists, and their fields. */
export const workspaceResources = {
  views: {
    name: 'Saved view |||| Saved views',
    fields: {
      resource: 'List',
      isShared: 'Shared with the team',
      filter: 'Filter',
      sort: 'Sort order',
      columns: 'Columns',
      group: 'Grouped by',
      density: 'Density',
    },
    sections: { main: 'Saved view' },
    choices: {
      density: { compact: 'Compact', default: 'Standard', touch: 'Touch' },
      kind: { table: 'Table' },
    },
    help: { isShared: 'Everybody in the team sees the view. Without it, only you do.' },
    origin: 'Save a view above any list: set filters, columns and order, then choose Save as.',
  },
} as const satisfies ResourceMessages
