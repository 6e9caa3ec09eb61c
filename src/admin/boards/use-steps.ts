import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { FirstStep } from '../../schema/board.ts'
import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useBoardWords } from './board-words.ts'

export interface Step {
  readonly label: string
  /** Describes the result of the step. */
  readonly about: string
  readonly to: string
  readonly isDone: boolean
}

/**
 * Returns the first steps that the person may take, each done once there is what comes of it; undefined until that is
 * known. Not asked for while nobody wants to see them.
 */
export function useSteps(
  steps: readonly FirstStep[],
  isWanted: boolean,
): readonly Step[] | undefined {
  const { byName } = useRegistry()
  const { can } = useSession()
  const say = useBoardWords()
  const dataProvider = useDataProvider()
  const offered = steps.flatMap(({ key, create, done = create }) => {
    const [made, shown] = [byName.get(create), byName.get(done)]
    if (!made || !shown || !can(`${made.one}.create`) || !can(`${shown.one}.view`)) return []
    return [{ key, create, declared: shown }]
  })
  const counts = useQueries({
    queries: offered.map(({ declared }) => ({
      queryKey: [declared.name, 'first'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(declared.name, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter: madeByHand(declared),
          signal,
        }),
      enabled: isWanted,
    })),
  })
  if (!isWanted || counts.some(({ data, isError }) => !data && !isError)) return undefined
  return offered.map(({ key, create }, at) => ({
    label: say(`step.${key}`),
    about: say(`step.${key}.about`),
    to: `/${create}/create`,
    isDone: (counts[at]?.data?.total ?? 0) > 0,
  }))
}

/** Leaves out what the system itself put there, such as a customer for sales without a name. */
function madeByHand({ fields }: Resource): Readonly<Record<string, boolean>> {
  const isItsOwn = (field: Field) =>
    field.kind === 'boolean' && field.single === true && field.readOnly === true
  const own = Object.entries(fields).find(([, field]) => isItsOwn(field))
  return own ? { [own[0]]: false } : {}
}
