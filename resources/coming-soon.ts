import type { ComingSoon } from '../src/schema/navigation.ts'

/** Lists addresses that have no screen of their own yet and lead to other screens meanwhile (docs/screens.md §1). */
export const comingSoon: readonly ComingSoon[] = [
  { address: '/add-user', key: 'addUser', meanwhile: ['users', 'roles'] },
  { address: '/users', key: 'users', meanwhile: ['user-activity', 'users', 'roles'] },
]
