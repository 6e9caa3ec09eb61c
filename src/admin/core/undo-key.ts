/** Names the event of Ctrl+Z and Ctrl+Shift+Z; its detail tells whether the last undone change is repeated. */
export const UNDO_KEY = 'armazem-undo'
