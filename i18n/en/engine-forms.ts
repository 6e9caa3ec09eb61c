/** Holds the texts of forms that load with the first form. */
export const forms = {
  drafts: {
    offer: 'Draft of %{time}, not saved.',
    changedSince: 'The record has been changed since then.',
    resume: 'Continue',
    older: 'Show %{smart_count} older draft |||| Show %{smart_count} older drafts',
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
  stateKeeps: '%{state}: only %{fields} can still be changed.',
  stateRevises:
    '%{state}: what is shown here can still be changed. Each change counts as a revision.',
  stateKeepsAll: '%{state}: this document can no longer be changed.',
  alsoEditing:
    '%{names} is editing this record too. If both of you change a field, you choose between the values when you save. |||| %{names} are editing this record too. If several of you change a field, you choose between the values when you save.',
  conflictNote: 'When you save, you choose which values to keep.',
  ownConflict: {
    title: 'You changed this record in another window after you opened this form',
    mine: 'This window',
    theirs: 'Other window',
    same: 'The values of both windows are the same.',
  },
  correctBy: 'To correct other values: %{actions}.',
  removedChoice: '%{choice} (removed)',
  waiting:
    'No connection. What you typed is kept here and saved as soon as the connection returns.',
}
