import type { RaThemeOptions } from 'react-admin'
import type { Tokens } from './tokens.ts'
import { controlsOf } from './controls.ts'
import { surfacesOf } from './surfaces.ts'

type Components = NonNullable<RaThemeOptions['components']>

/** A one and a half second toast leaves no time to undo: everything is written before it is announced. */
const pessimistic = { defaultProps: { mutationMode: 'pessimistic' } }

/** Sets look and behaviour of the components of MUI and react-admin, for one set of colours. */
export function componentsOf(t: Tokens): Components {
  return {
    ...surfacesOf(t),
    ...controlsOf(t),
    RaEdit: pessimistic,
    RaDeleteButton: pessimistic,
    RaBulkDeleteButton: pessimistic,
    RaBulkUpdateButton: pessimistic,
    RaUpdateButton: pessimistic,
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
  }
}
