import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
} from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatLinkTitle } from '../../fields/field-text.ts'
import { BusyButton, removeAndFocusNext, removeMark } from '../../kit/button/busy-button.tsx'

interface DeletedDialogProps {
  readonly resource: Resource
  readonly onClose: () => void
}

/** Lists the recently deleted records of a resource, each with a button that restores it. */
export function DeletedDialog({ resource, onClose }: DeletedDialogProps) {
  const t = useTranslation()
  const { dateTime } = useFormats()
  const texts = useTexts('tools')
  const tools = useCellTools()
  const dataProvider = useDataProvider<AppDataProvider>()
  const { data, error } = useQuery({
    queryKey: [resource.name, 'deleted'],
    queryFn: () => dataProvider.listDeleted(resource.name),
  })
  const list = useRef<HTMLUListElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [restored, setRestored] = useState<readonly RaRecord['id'][]>([])
  /** Keeps the height of the list when rows are removed, so that the buttons below the pointer do not move. */
  const [height, setHeight] = useState<number>()
  const records = data?.filter(({ id }) => !restored.includes(id))
  const isEmpty = records?.length === 0
  const restore = useMutation({
    mutationKey: [resource.name, 'restore'],
    mutationFn: (id: RaRecord['id']) => dataProvider.restore(resource.name, id),
    onSuccess: (_answer, id) => {
      setHeight((kept) => kept ?? list.current?.offsetHeight)
      const at = records?.findIndex((each) => each.id === id) ?? 0
      removeAndFocusNext(list.current, at, () => setRestored((earlier) => [...earlier, id]))
      if (records?.length === 1) closeButton.current?.focus()
    },
  })
  const problem = error ?? restore.error
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="deleted-title">
      <DialogTitle id="deleted-title">{t('list.recentlyDeleted')}</DialogTitle>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem.message}
          </Alert>
        )}
        {!data && !problem && <Skeleton height={48} />}
        {isEmpty && (
          <Box sx={{ minHeight: height, color: 'text.secondary' }}>
            {texts?.('tools.noneDeleted')}
          </Box>
        )}
        <Box
          component="ul"
          ref={list}
          sx={{ m: 0, p: 0, minHeight: isEmpty ? 0 : height, listStyle: 'none' }}
        >
          {records?.map(({ id, deletedAt, deletedBy, ...record }) => (
            <Box component="li" key={id} sx={row}>
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Box id={`deleted-${id}`} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                  {formatLinkTitle(resource, record, tools)}
                </Box>
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                  {[dateTime(String(deletedAt)), deletedBy?.name].filter(Boolean).join(' · ')}
                </Box>
              </Box>
              <BusyButton
                {...removeMark}
                size="small"
                variant="outlined"
                aria-describedby={`deleted-${id}`}
                left={<RotateCcw size={16} aria-hidden />}
                loading={restore.isPending && restore.variables === id}
                onClick={() => restore.mutate(id)}
              >
                {texts?.('tools.restore')}
              </BusyButton>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button ref={closeButton} onClick={onClose} variant="outlined">
          {t('list.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const
