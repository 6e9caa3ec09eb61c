import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useEvent, useNotify, type RaRecord } from 'react-admin'
import { writeCsvLines } from '../../../export/csv.ts'
import { getToday } from '../../../schema/days.ts'
import { isStoredValue } from '../../../schema/owned-values.ts'
import type { Issue } from '../../../schema/problem.ts'
import type { Resource } from '../../../schema/resource.ts'
import { validate } from '../../../schema/validation.ts'
import { omitValues, type Values } from '../../../schema/values.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRecordRights, useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { ApiError, readCurrentRecord } from '../../core/data/api-error.ts'
import { askBeforeUnload } from '../../core/data/connection.ts'
import { getChangeSet, type AppDataProvider } from '../../core/data/data-provider.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { useTextReader } from '../../fields/title.ts'
import { checkValues, getInitialValues } from '../../form/form-values.ts'
import { useUndo } from '../../form/undo.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import {
  explainRefusal,
  NEW_ROW,
  parseTypedCell,
  useSendWhenReachable,
  withRows,
  withSaved,
  withTyped,
  type CellEditing,
} from './cell-edits.ts'

type Id = RaRecord['id']

/** Holds the messages of refused values, by `<id of the row>/<field>`. */
export type CellProblems = ReadonlyMap<string, string>

/**
 * Returns functions that write the cells of a grid. Values are shown immediately, and the values of a row are sent in
 * the order of typing. A refused value stays in its cell with the reason.
 */
export function useCellWrites(resource: Resource, editing: CellEditing) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const offerUndo = useUndo(resource)
  const notify = useNotify()
  const showError = useShowError()
  const t = useTranslation()
  const texts = useTexts('tools')
  const { can, team } = useSession()
  const rights = useRecordRights(resource)
  const { decimalMark } = useFormats()
  const tools = useCellTools()
  const readText = useTextReader(resource)
  const sendWrite = useSendWhenReachable()
  const parse = (place: Place, text: string) => parseTypedCell(place, text, tools, decimalMark)
  const [problems, setProblems] = useState<CellProblems>(new Map())
  const waiting = useRef(new Map<Id, Promise<void>>())
  const saved = useRef(new Map<Id, RaRecord>())
  const hasEnded = useRef(false)
  useEffect(() => {
    hasEnded.current = false
    return () => {
      hasEnded.current = true
    }
  }, [])
  const today = getToday(team.timezone)
  const { decimals } = team
  const hasTyped = (editing.edits?.typed.size ?? 0) > 0
  useEffect(() => {
    const stopAsking = hasTyped ? askBeforeUnload() : undefined
    return stopAsking
  }, [hasTyped])

  const report = useEvent((id: Id, found: Readonly<Record<string, string | undefined>>) => {
    setProblems((current) => {
      const next = new Map(current)
      for (const [path, message] of Object.entries(found)) {
        if (message === undefined) next.delete(`${id}/${path}`)
        else next.set(`${id}/${path}`, message)
      }
      return next
    })
  })

  /** Returns the messages of issues by field. */
  const listMessages = (issues: readonly Issue[]) =>
    Object.fromEntries(issues.map((issue) => [issue.pointer.slice(1), t.issue(issue)]))

  /** Returns a row with the values of its latest saved version. */
  function getLatest(row: RaRecord): RaRecord {
    const savedRow = saved.current.get(row.id)
    return savedRow && Number(savedRow.version ?? 0) > Number(row.version ?? 0)
      ? { ...row, ...savedRow }
      : row
  }

  /** Returns whether a cell still has a typed value, which the person may have discarded or replaced. */
  const isTyped = useEvent(
    (id: Id, path: string, value: unknown) => editing.edits?.typed.get(id)?.[path] === value,
  )

  async function send(row: RaRecord, path: string, value: unknown): Promise<void> {
    const record = getLatest(row)
    const checked = validate(resource, { [path]: value }, { current: record, can, today, decimals })
    const issue = checked.issues.find(({ pointer }) => pointer === `/${path}`)
    const refuse = (text: string) => {
      if (isTyped(row.id, path, value)) report(row.id, { [path]: text })
    }
    if (issue) return refuse(t.issue(issue))
    try {
      const answer = await sendWrite((key) => update(record, path, checked.value, key))
      saved.current.set(row.id, { ...record, ...answer.data })
      editing.change((edits) => withSaved(edits, { ...record, ...answer.data }, path, value))
      const { meta } = answer as { readonly meta?: { readonly changeSet?: string } }
      const changeSet = meta?.changeSet
      if (changeSet !== undefined) offerUndo(undefined, [changeSet], () => void refresh([row.id]))
    } catch (error) {
      const current = readCurrentRecord(error)
      const conflict = current && (await explainConflict(path, current))
      if (hasEnded.current) return showError(error)
      if (current) adoptVersion(row.id, current)
      refuse(conflict ?? explainRefusal(error, path))
    }
  }

  /** Makes the version that somebody else saved the basis of the next write of a row; Escape shows that version. */
  function adoptVersion(id: Id, current: RaRecord): void {
    saved.current.set(id, current)
    editing.change((edits) => ({
      ...edits,
      rows: edits.rows.map((row) => (row.id === id ? { ...row, ...current } : row)),
    }))
  }

  /** Names the value that somebody else has saved meanwhile; undefined for a record that the person may not see. */
  async function explainConflict(path: string, current: RaRecord): Promise<string | undefined> {
    const value = await readText(current, path)
    return value === undefined ? undefined : texts?.('tools.cellConflict', { value: value || '–' })
  }

  /**
   * Sends the change of a cell. If somebody has changed other fields of the record, sends the change again for the new
   * version.
   */
  async function update(record: RaRecord, path: string, data: Values, key: string) {
    const write = (previousData: RaRecord) => {
      const meta = { idempotencyKey: `${key}/${String(previousData.version)}` }
      return dataProvider.update(resource.name, { id: record.id, data, previousData, meta })
    }
    try {
      return await write(record)
    } catch (error) {
      const current = readCurrentRecord(error)
      if (!current || !isStoredValue(path, current[path], record)) throw error
      return write(current)
    }
  }

  function save(row: RaRecord, path: string, value: unknown): void {
    report(row.id, { [path]: undefined })
    editing.change((edits) => withTyped(edits, row.id, { [path]: value }))
    if (row.id === NEW_ROW) return
    const before = waiting.current.get(row.id) ?? Promise.resolve()
    // The row of the list has the stored values instead of the typed values.
    const stored = editing.edits?.rows.find(({ id }) => id === row.id) ?? row
    waiting.current.set(
      row.id,
      before.then(() => send(stored, path, value)),
    )
  }

  /** Discards the typed values of cells, or of a whole row, with their messages. */
  function discard(id: Id, paths?: readonly string[]): void {
    const typed = editing.edits?.typed.get(id) ?? {}
    const dropped = paths ?? Object.keys(typed)
    report(id, Object.fromEntries(dropped.map((name) => [name, undefined])))
    editing.change((edits) => {
      const rest = omitValues(edits.typed.get(id) ?? {}, dropped)
      const others = [...edits.typed].filter(([other]) => other !== id)
      const isBlank = Object.keys(rest).length === 0
      return { ...edits, typed: new Map(isBlank ? others : [...others, [id, rest]]) }
    })
  }

  /** Reads changed rows again, because the list does not return rows that its filter no longer matches. */
  async function refresh(ids: readonly Id[]): Promise<void> {
    if (hasEnded.current || ids.length === 0) return
    await run(async () => {
      const { data } = await dataProvider.getMany(resource.name, { ids: [...ids] })
      editing.change((edits) => withRows(edits, data))
    })
  }

  /** Writes the same values to several rows in one request. */
  async function fill(rows: readonly RaRecord[], data: Values): Promise<void> {
    const { value, issues } = validate(resource, data, { current: {}, can, today, decimals })
    const issuesOfData = issues.filter(({ pointer }) => Object.hasOwn(data, pointer.slice(1)))
    if (issuesOfData.length > 0) {
      for (const { id } of rows) report(id, listMessages(issuesOfData))
      return
    }
    const ids = rows.map(({ id }) => id)
    const paths = Object.keys(data)
    for (const id of ids) discard(id, paths)
    await run(async () => {
      const answer = await sendWrite((idempotencyKey) =>
        dataProvider.updateMany(resource.name, { ids, data: value, meta: { idempotencyKey } }),
      )
      const { changeSets, refused } = (answer as unknown as ManyAnswer).meta
      for (const { id, message } of refused)
        report(id, Object.fromEntries(paths.map((path) => [path, message])))
      await finish(ids, answer.data?.length ?? 0, changeSets, refused.length)
    })
  }

  /** Writes pasted text in one request if the person may import; otherwise saves each cell. */
  async function paste(
    rows: readonly RaRecord[],
    places: readonly Place[],
    cells: readonly (readonly string[])[],
  ): Promise<void> {
    if (!rights.import) return pasteEach(rows, places, cells)
    const isNew = rows[0]?.id === NEW_ROW
    const ids = isNew ? [] : rows.map(({ id }) => id)
    const lines = cells.map((line, at) => (isNew ? line : [String(rows[at]?.id), ...line]))
    const paths = places.map(({ path }) => path)
    const columns = [...(isNew ? [] : ['id']), ...paths]
    for (const id of ids) discard(id, paths)
    await run(async () => {
      const csv = writeCsvLines([columns, ...lines])
      const answer = await sendWrite((writeKey) =>
        dataProvider.writeRows(resource.name, columns, csv, writeKey),
      )
      for (const { row, errors = [] } of answer.rows) {
        const id = rows[isNew ? 0 : row - 1]?.id
        const messages = errors.map(({ column, message }) => [
          places.find(({ path }) => column === path || column === t.field(resource, path))?.path ??
            places[0]!.path,
          message,
        ])
        if (id !== undefined && messages.length > 0) report(id, Object.fromEntries(messages))
      }
      await finish(
        ids,
        answer.created + answer.updated,
        answer.changeSet ? [answer.changeSet] : [],
        answer.failed,
      )
    })
  }

  function pasteEach(
    rows: readonly RaRecord[],
    places: readonly Place[],
    cells: readonly (readonly string[])[],
  ): void {
    for (const [at, line] of cells.entries()) {
      for (const [column, text] of line.entries()) {
        const [row, place] = [rows[at], places[column]]
        if (row && place) save(row, place.path, parse(place, text))
      }
    }
  }

  const isCreating = useRef(false)

  /**
   * Creates the record of the new row. Returns the fields that are missing or wrong; none when the
   * record was created.
   */
  const create = useEvent(async (): Promise<readonly string[]> => {
    const typed = editing.edits?.typed.get(NEW_ROW)
    if (!typed || isCreating.current) return []
    const subject = { resource }
    const context = { can, today, settings: team.settings }
    const entered = { ...getInitialValues(subject, context), ...typed }
    const { value, issues } = checkValues(subject, entered, { can, today, decimals })
    if (issues.length > 0) {
      report(NEW_ROW, listMessages(issues))
      return issues.map(({ pointer }) => pointer.slice(1))
    }
    isCreating.current = true
    try {
      const { data } = await sendWrite((idempotencyKey) =>
        dataProvider.create(resource.name, { data: value, meta: { idempotencyKey } }),
      )
      editing.change(({ typed: all, ...edits }) => ({
        ...edits,
        rows: [data, ...edits.rows],
        typed: new Map([...all].filter(([id]) => id !== NEW_ROW)),
      }))
      const changeSet = getChangeSet(data)
      const onUndo = (isRedo: boolean) =>
        editing.change(({ rows, ...edits }) => {
          const others = rows.filter(({ id }) => id !== data.id)
          return { ...edits, rows: isRedo ? [data, ...others] : others }
        })
      if (changeSet !== undefined) offerUndo(undefined, [changeSet], onUndo)
      return []
    } catch (error) {
      const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : []
      report(
        NEW_ROW,
        Object.fromEntries(errors.map(({ pointer, message }) => [pointer.slice(1), message])),
      )
      if (errors.length === 0) showError(error)
      return errors.map(({ pointer }) => pointer.slice(1))
    } finally {
      isCreating.current = false
    }
  })

  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      showError(error)
    }
  }

  async function finish(
    ids: readonly Id[],
    count: number,
    changeSets: readonly string[],
    failed: number,
  ): Promise<void> {
    const refused = failed > 0 && texts?.('tools.pasteFailed', { smart_count: failed })
    const changed = count > 0 && t('list.changed', { smart_count: count })
    const text = [changed, refused].filter(Boolean).join('. ')
    if (count > 0) offerUndo(text, changeSets, () => void refresh(ids))
    else if (refused) notify(text, { type: 'warning' })
    if (count > 0) await refresh(ids)
  }

  return { save, fill, paste, create, discard, problems }
}

interface ManyAnswer {
  readonly meta: {
    readonly changeSets: readonly string[]
    readonly refused: readonly { readonly id: Id; readonly message: string }[]
  }
}
