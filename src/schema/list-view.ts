import { boolean, json, select, text } from './fields.ts'
import { defineResource } from './resource.ts'
import type { ResourceOptions } from './resource-options.ts'
import type { Fields } from './fields.ts'

/** Limits the fields of the sort order of a list. */
export const MAX_SORTS = 5

type Options = Pick<ResourceOptions<Fields>, 'group' | 'access'> & {
  /** Lists the default roles that may share views with the team. */
  readonly share: readonly string[]
}

/**
 * Declares the saved views of lists: a name for a filter, a sort order, columns, groups, a layout and a density. A view
 * is personal until it is shared: nobody but its author can see a personal view.
 */
export function declareListViews({ share, ...options }: Options) {
  return defineResource('views', {
    ...options,
    icon: 'layout-list',
    imports: false,
    subtitle: 'resource',
    sort: ['name', 'ASC'],
    routes: { list: '/saved-views' },
    rights: { share, edit_shared: [] },
    ownWithout: { views: { when: { isShared: false } } },
    fields: {
      name: text({ required: true, max: 60, search: true, column: true }),
      resource: select({
        required: true,
        immutable: true,
        choices: {},
        choicesFrom: 'lists',
        filter: true,
        column: true,
      }),
      isShared: boolean({ filter: true, column: true }),
      /**
       * Holds the filter of the list as the API takes it (docs/api.md §2.1), parameters of a report
       * included.
       */
      filter: json({ shape: 'object', internal: true }),
      /** Lists pairs of a field and `ASC` or `DESC`. */
      sort: json({ shape: 'pairs', internal: true }),
      /** Lists the names of the columns in order. */
      columns: json({ shape: 'texts', internal: true }),
      /** Holds the widths in px of resized columns by their names. */
      widths: json({ shape: 'object', internal: true }),
      /** Lists the names of the columns that stay visible when the list scrolls sideways. */
      pinned: json({ shape: 'texts', internal: true }),
      /** Names the group by which the rows are summed, such as `category` or `date.month`. */
      group: text({ max: 100, internal: true }),
      /** Lists the groups whose headings divide the rows, the outermost first. */
      groupLevels: json({ shape: 'texts', internal: true }),
      /** Holds which groups of `groupLevels` are unfolded. */
      openGroups: json({ shape: 'object', internal: true }),
      density: select({
        choices: { compact: 'neutral', default: 'neutral', touch: 'neutral' },
        internal: true,
      }),
      /** Sets the layout: rows, cards, a board with a column per choice, a calendar, or a tree. */
      kind: select({
        choices: {
          table: 'neutral',
          cards: 'neutral',
          board: 'neutral',
          calendar: 'neutral',
          tree: 'neutral',
        },
        default: 'table',
        internal: true,
      }),
      /** Lists the codes of the roles whose people see the list with this view at first. */
      defaultFor: json({ shape: 'texts', internal: true }),
      /** Names the choice field of a board's columns, the date field of a calendar, or the parent of a tree. */
      layoutField: text({ max: 100, internal: true }),
      /** Shows the totals below the rows. */
      totals: boolean({ default: true, internal: true }),
    },
  })
}
