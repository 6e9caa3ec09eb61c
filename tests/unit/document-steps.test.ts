import { expect, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import { getActions } from '../../src/schema/document.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { documentSteps } from '../support/document-steps.ts'

test('the nightly test of repeated requests has a document for each declared action', () => {
  const declared = (Object.values(resources) as readonly Resource[]).flatMap((resource) =>
    Object.keys(getActions(resource)).map((action) => `${resource.name}.${action}`),
  )
  expect(Object.keys(documentSteps).toSorted()).toEqual(declared.toSorted())
})
