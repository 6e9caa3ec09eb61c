import type { NavigationGroup } from '../../../src/schema/navigation.ts'
import type { Screen } from '../../../src/admin/core/navigation/screen.ts'

export const navigation: readonly NavigationGroup[] = [
  {
    key: 'lending',
    icon: 'package',
    entries: [
      { label: 'tools', resource: 'equipment', view: 'list' },
      { label: 'lendingBoard', page: '/lending', right: 'tool.view' },
    ],
  },
]

export const screens: readonly Screen[] = [
  { address: '/lending', right: 'tool.view', load: async () => () => 'Everything that is lent' },
]
