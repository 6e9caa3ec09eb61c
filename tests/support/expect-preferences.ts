import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { TestCaller } from './caller.ts'

/** Waits until the server has stored preferences of a person. The screens send them after a short delay. */
export async function expectPreferences(person: TestCaller, expected: object): Promise<void> {
  await waitFor(async () => {
    const { preferences } = await person.api<{ preferences: object }>('/me')
    expect(preferences).toMatchObject(expected)
  })
}
