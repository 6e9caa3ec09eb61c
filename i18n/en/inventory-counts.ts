/** Holds the texts of the screen for counting stock, which are loaded with the screen. */
export const count = {
  title: 'Count: %{branch}',
  progress: '%{done} of %{all} counted',
  allCounted: 'Everything on the sheet is counted.',
  sheet: 'Back to the sheet',
  toSheet: 'Check and post',
  find: 'Find on the sheet',
  left: 'Only uncounted items',
  add: 'Add a product',
  none: 'No products to show.',
  nothingListed:
    'The sheet is empty. Scan or add products here, or add goods on the previous page.',
  counted: 'Counted: %{name}',
  uncounted: 'not counted',
  books: 'In the books when listed: %{quantity}',
  moved: 'In the books now: %{quantity}',
  difference: 'Difference %{quantity}',
  less: 'Decrease quantity',
  more: 'Increase quantity',
  next: 'Next',
  skip: 'Skip',
  clear: 'Clear count',
  scanned: '%{name}: %{quantity}',
  waiting:
    'Counts not stored yet: %{count}. They are sent again until the server has stored them; keep this page open.',
  closed: 'The state of this sheet is “%{status}”, so counts can no longer be entered.',
  notACount: 'This adjustment is not a count.',
} as const
