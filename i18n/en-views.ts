/** The words of the generic list, form and record pages, and of their fields. */
export const views = {
  field: {
    yes: 'Yes',
    no: 'No',
    none: 'None',
    required: 'required',
    searching: 'Searching…',
    nothingFound: 'Nothing found',
    createNew: 'Create new…',
    createNamed: 'Create “%{name}”…',
    from: 'From',
    to: 'To',
    contains: 'Contains',
    addRow: 'Add row',
    removeRow: 'Remove row %{row}',
    noRows: 'None yet.',
    choose: 'Choose…',
  },
} as const
