import { expect, it } from 'vitest'
import * as resources from '../../resources/index.ts'
import { findNamedIcons } from '../../scripts/icon-set.ts'
import { getActions } from '../../src/schema/document.ts'
import type { Resource } from '../../src/schema/resource.ts'

const icons = Object.values(findNamedIcons()).flat()

it('The icons of the actions of documents and lists exist', () => {
  const all: readonly Resource[] = Object.values(resources)
  for (const resource of all) {
    const { name, listActions } = resource
    for (const [action, { icon }] of Object.entries(getActions(resource))) {
      if (icon !== undefined) expect(icons, `${name}.${action}`).toContain(icon)
    }
    for (const { icon } of Object.values(listActions)) expect(icons).toContain(icon)
  }
})
