import type { ResourceMessages } from '../resource-messages.ts'

/** Names saved views and custom fields, and their fields. */
export const workspaceResources = {
  views: {
    name: 'Saved view |||| Saved views',
    fields: {
      resource: 'List',
      isShared: 'Shared with the team',
      filter: 'Filter',
      sort: 'Sort order',
      columns: 'Columns',
      group: 'Summary by',
      groupLevels: 'Rows grouped by',
      openGroups: 'Expanded groups',
      density: 'Density',
      kind: 'Layout',
      defaultFor: 'Default for the roles',
      widths: 'Column widths',
      pinned: 'Pinned columns',
      layoutField: 'Field of the layout',
      totals: 'Totals',
    },
    sections: { main: 'Saved view' },
    choices: {
      density: { compact: 'Compact', default: 'Normal', touch: 'Large' },
      kind: { table: 'Table', cards: 'Cards', board: 'Board', calendar: 'Calendar', tree: 'Tree' },
    },
    help: {
      isShared: 'Everybody in the team sees the view. Without this option, only you see it.',
    },
    origin:
      'Open the menu View above any list, and save its filters, columns and order under a name.',
  },
  'custom-fields': {
    name: 'Custom field |||| Custom fields',
    fields: {
      name: 'Name in the API',
      resource: 'Records',
      kind: 'Kind',
      label: 'Label',
      required: 'Required',
      choices: 'Choices',
      column: 'Show in lists',
      filter: 'Show as filter',
      to: 'Linked records',
      unique: 'Unique',
      search: 'Found by the search',
    },
    sections: { main: 'Custom field' },
    choices: {
      kind: {
        text: 'Text',
        longText: 'Text of several lines',
        integer: 'Whole number',
        decimal: 'Decimal number',
        money: 'Amount of money',
        percent: 'Percentage',
        boolean: 'Yes or no',
        date: 'Date',
        select: 'Choice',
        multiSelect: 'Several choices',
        email: 'E-mail address',
        phone: 'Telephone number',
        url: 'Web address',
        reference: 'Link to a record',
      },
    },
    help: {
      name: 'Letters and digits, such as season. Files and the API name the field x_season.',
      required: 'New records need a value. Existing records stay as they are.',
      filter:
        'Shows the filter above the list. Without this option, the filter is under “More filters”.',
      to: 'The records to choose from. They cannot be deleted while they are linked.',
      unique:
        'Two records cannot have the same value. “ABC” and “abc ” count as the same value: capital letters and spaces at either end are ignored.',
      search: 'The search of lists and “Search or jump to…” also find records by this field.',
    },
  },
} as const satisfies ResourceMessages
