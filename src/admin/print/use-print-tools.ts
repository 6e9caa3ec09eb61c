import { useMemo } from 'react'
import type { Language } from '../../../i18n/languages.ts'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { PrintoutTools } from '../../schema/printout.ts'
import { getResource } from '../../schema/registry.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useLanguage } from '../core/context/translation.ts'
import { toWallClock } from '../../schema/wall-clock.ts'

/** Limits the rows of one page of a list. */
const PAGE = 1000

/** Limits the ids in one address. The lines of a large document need several requests. */
const IDS_PER_REQUEST = 200

/**
 * Returns the functions with which printouts read data, with the rights of the signed-in person.
 * `chosen` is the language of the printouts; default: that of the person.
 */
export function usePrintTools(chosen?: Language): PrintoutTools {
  const { team, can } = useSession()
  const registry = useRegistry()
  const dataProvider = useDataProvider()
  const own = useLanguage()
  const language = chosen ?? own
  return useMemo(() => {
    const mayRead = (resource: string) => can(`${getResource(registry, resource).one}.view`)
    const list: PrintoutTools['list'] = async (resource, filter) => {
      if (!mayRead(resource)) return []
      const records: RaRecord[] = []
      for (let page = 1; records.length === (page - 1) * PAGE; page += 1) {
        const params = { filter, pagination: { page, perPage: PAGE } }
        records.push(...(await dataProvider.getList<RaRecord>(resource, params)).data)
      }
      return records
    }
    return {
      language,
      team: { name: team.name, decimals: team.decimals, settings: team.settings },
      can,
      dayOf: (instant) => toWallClock(instant, team.timezone).slice(0, 10),
      one: async (resource, id) => {
        if (!mayRead(resource)) return undefined
        return (await dataProvider.getOne<RaRecord>(resource, { id })).data
      },
      many: async (resource, ids) => {
        const found = splitIds([...new Set(ids)]).map((some) => list(resource, { id: some }))
        return (await Promise.all(found)).flat()
      },
      list,
    }
  }, [language, team, can, dataProvider, registry])
}

function splitIds(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / IDS_PER_REQUEST)
  return Array.from({ length: count }, (_, i) =>
    ids.slice(i * IDS_PER_REQUEST, (i + 1) * IDS_PER_REQUEST),
  )
}
