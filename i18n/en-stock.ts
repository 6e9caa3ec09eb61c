import type { ResourceMessages } from './messages.ts'

/** What the branches hold, and the documents that move it between them and put it right. */
export const stockResources = {
  transfers: {
    name: 'Transfer |||| Transfers',
    fields: {
      number: 'Number',
      fromBranch: 'From branch',
      toBranch: 'To branch',
      dispatchedDate: 'Dispatched on',
      receivedDate: 'Received on',
    },
    choices: {
      goodsStatus: { none: 'Nothing arrived', partial: 'Partly arrived', full: 'Arrived' },
    },
    sections: { main: 'Transfer' },
    actions: { dispatch: 'Dispatch', receive: 'Receive', cancel: 'Cancel transfer' },
    effects: {
      dispatch: 'The goods leave the one branch and are on their way to the other.',
      receive: 'What arrived goes into stock; what was lost is written off, with a reason.',
      cancel: 'The goods stay where they were.',
    },
  },
  adjustments: {
    name: 'Stock adjustment |||| Stock adjustments',
    fields: { number: 'Number', mode: 'Kind' },
    choices: {
      mode: { delta: 'In or out', count: 'Count', revalue: 'Revaluation' },
      reason: { opening: 'Opening stock', count: 'Count', other: 'Other reason' },
    },
    help: {
      'lines.counted': 'Left blank, the product is not counted.',
      'lines.quantity': 'Negative for goods that are gone.',
    },
    sections: { main: 'Adjustment' },
    actions: { post: 'Post', reverse: 'Reverse' },
    effects: {
      post: 'Stock and its value change by what is entered. It cannot be edited any more.',
      reverse: 'Stock and its value become what they were before.',
    },
  },
  inventory: { name: 'Stock |||| Inventory', fields: { movedAt: 'Last movement' } },
  'stock-movements': {
    name: 'Stock movement |||| Stock movements',
    fields: { number: 'Document', resource: 'Kind of document', document: 'Document ID' },
    choices: { type: { count: 'Count' } },
  },
} as const satisfies ResourceMessages

export const stockIssues = {
  NOT_STOCKED: 'Services are not kept in stock.',
  HAS_STOCK: 'There are still %{onHand} in stock: sell, move or write them off first.',
  STOCK_BELOW_ZERO: 'A balance stands at %{onHand}: bring it to zero or above first.',
  BRANCH_HAS_STOCK:
    'Goods of %{products} products are still here: move them to another branch first.',
  OPEN_DOCUMENTS:
    'Documents that are not finished are still here: %{count}. Finish or cancel them first.',
} as const
