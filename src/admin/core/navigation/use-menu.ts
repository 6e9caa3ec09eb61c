import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useBusiness } from '../context/business.tsx'
import { useLabels } from '../context/labels.tsx'
import { useRegistry } from '../context/registry.tsx'
import { useSession } from '../context/session.tsx'
import { menuOf, type MenuGroup } from './menu-tree.ts'

/** Returns the sidebar of the signed-in person, in their language. */
export function useMenu(): readonly MenuGroup[] {
  const registry = useRegistry()
  const { navigation, paths } = useBusiness()
  const { can } = useSession()
  const labels = useLabels()
  const translate = useTranslate()
  return useMemo(
    () =>
      menuOf({
        registry,
        navigation,
        can,
        label: (key) => translate(`navigation.${key}`),
        plural: (name) => labels.resource(name),
        pathOf: paths.toInternal,
      }),
    [registry, navigation, can, labels, translate, paths],
  )
}
