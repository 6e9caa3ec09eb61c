import type { ComingSoon } from '../src/schema/navigation.ts'

/** Addresses of design.md §5 whose screens come with the documents, stock and people of later releases. */
export const comingSoon: readonly ComingSoon[] = [
  { address: '/add-user', key: 'addUser', meanwhile: ['users', 'roles'] },
  { address: '/users', key: 'users', meanwhile: ['user-activity', 'users', 'roles'] },
]
