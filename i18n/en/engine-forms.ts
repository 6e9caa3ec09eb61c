/** Holds the texts of forms that load with the first form. */
export const forms = {
  drafts: {
    offer: 'Draft of %{time}, not saved.',
    changedSince: 'The record has been changed since then.',
    resume: 'Continue',
    discard: 'Discard draft',
    outdated:
      'The record was changed after you began this draft. When you save, you choose which values to keep.',
    kept: 'What you typed is kept as a draft for 30 days. Only you can open it.',
  },
  sticky: {
    pin: 'Keep for the next record (Alt+P)',
    unpin: 'Do not keep for the next record (Alt+P)',
    hint: '“%{label}” is kept when you save and add another.',
    released: '“%{label}” is no longer kept.',
  },
  waiting:
    'No connection. What you typed is kept here and saved as soon as the connection returns.',
}
