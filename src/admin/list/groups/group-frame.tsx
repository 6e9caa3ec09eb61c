import { useScreenTitles } from '../../core/navigation/menu.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ListContextProvider, useListContext, type ListControllerResult } from 'react-admin'
import type { Group } from '../../../schema/groups.ts'
import { isSearchable } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useRecordRights } from '../../core/context/session.tsx'
import { ExportDialog } from '../../export/export-dialog.tsx'
import type { ExportedList } from '../../export/export-questions.tsx'
import { Page } from '../../kit/page/page.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { ListError } from '../list-states.tsx'
import { SearchBox } from '../filters/search-box.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { listBody } from '../list-body.tsx'
import { useColumns } from '../view/columns.ts'
import { SavedViewTabs, ViewMenu } from '../view/view-menu.tsx'
import { ArrangementChoice } from './arrangement-choice.tsx'
import type { Arrangement } from './compared-period.ts'
import { GroupChoice } from './group-choice.tsx'

interface GroupFrameProps {
  readonly resource: Resource
  readonly group: Group
  readonly arranged: Arrangement
  readonly title: string
  /** Holds the part of react-admin's list state that grouped lists use. */
  readonly list: Readonly<Record<string, unknown>> & { readonly error: unknown }
  /** Holds the content of the exported file. */
  readonly exported: ExportedList | (() => Promise<ExportedList>)
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Draws the heading, the filters and the choices above groups. */
export function GroupFrame(props: GroupFrameProps) {
  const { resource, group, arranged, title, list, exported, tools, children } = props
  const t = useTranslation()
  const titles = useScreenTitles()
  const rights = useRecordRights(resource)
  const registry = useRegistry()
  const columns = useColumns(resource)
  // A saved view stores one group, but neither a second group as columns nor a compared period.
  const isSavable = arranged.kind === 'totals'
  const showError = useShowError()
  const [exporting, setExporting] = useState<ExportedList>()
  const start = async () =>
    setExporting(typeof exported === 'function' ? await exported() : exported)
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <Page
        title={title}
        trail={[{ label: titles.list(resource.name), to: `/${resource.name}` }]}
        hasToolsBelow
        tools={
          <>
            {isSearchable(registry, resource) && <SearchBox />}
            <FilterBar resource={resource} reservedChips={tools ? 1 : 0} />
            {tools}
            <GroupChoice resource={resource} summary={group.name} />
            <ArrangementChoice resource={resource} group={group} arranged={arranged} />
            {isSavable && <ViewMenu resource={resource} columns={columns} />}
          </>
        }
        actions={
          rights.export && (
            <Button
              variant="outlined"
              title={t('list.export')}
              startIcon={<Download size={16} aria-hidden />}
              onClick={() => void start().catch(showError)}
            >
              <span className="label">{t('list.export')}</span>
            </Button>
          )
        }
      >
        <Box sx={listBody}>
          {isSavable && <SavedViewTabs resource={resource} columns={columns} />}
          <ContentOrError>{children}</ContentOrError>
        </Box>
      </Page>
      {exporting && (
        <Overlay onClose={() => setExporting(undefined)}>
          <ExportDialog open {...exporting} onClose={() => setExporting(undefined)} />
        </Overlay>
      )}
    </ListContextProvider>
  )
}

function ContentOrError({ children }: { readonly children: ReactNode }) {
  const { error } = useListContext()
  return error ? <ListError error={error} /> : children
}
