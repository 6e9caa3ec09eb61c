import { askBeforeUnload } from '../core/data/connection.ts'
import { Alert, Box, Button, IconButton, LinearProgress, Paper, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useFormats } from '../core/context/formats.ts'
import { useTexts, useTranslation, useLoadedTexts } from '../core/context/translation.ts'
import {
  discardExport,
  useBackgroundExports,
  type StartedExport,
  type StartedState,
} from './use-export.ts'

/**
 * Draws the exports in the background above every screen: their progress, and a button to download
 * each file. Leaving the page would lose the exports, so the browser asks first.
 */
export function BackgroundExports() {
  const texts = useTexts('tools')
  const all = useBackgroundExports()
  const hasExports = all.length > 0

  useEffect(() => {
    if (!hasExports) return undefined
    const stopAsking = askBeforeUnload()
    return stopAsking
  }, [hasExports])

  if (!texts || !hasExports) return null
  return (
    <Paper component="section" aria-label={texts('tools.exporting.title')} sx={place}>
      {all.map((started, i) => (
        // Exports of the same list have the same name.
        <ExportNotice key={`${i} ${started.name}`} started={started} />
      ))}
    </Paper>
  )
}

function ExportNotice({ started }: { readonly started: StartedExport }) {
  const texts = useLoadedTexts('tools')
  const { name } = started
  const state = useSyncExternalStore(started.subscribe, started.getState)
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
        {state.step === 'done' && (
          <Button
            size="small"
            variant="contained"
            onClick={() => {
              started.save()
              discardExport(started)
            }}
          >
            {texts(state.table ? 'tools.exporting.copy' : 'tools.exporting.download')}
          </Button>
        )}
        <IconButton
          size="small"
          aria-label={texts(
            state.step === 'running' ? 'tools.exporting.cancel' : 'tools.exporting.discard',
            {
              name,
            },
          )}
          onClick={() => discardExport(started)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Box>
      <ExportProgress state={state} isWaiting />
    </Box>
  )
}

interface ExportProgressProps {
  readonly state: StartedState
  /** Indicates that the file waits to be downloaded. */
  readonly isWaiting?: boolean
}

/** Draws the progress and the result of an export. */
export function ExportProgress({ state, isWaiting = false }: ExportProgressProps) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const { integer } = useFormats()
  switch (state.step) {
    case 'running': {
      const { rows, total, page, bytes } = state
      const isCounted = page === undefined && bytes === undefined && total > 0
      const text =
        bytes !== undefined
          ? texts?.('tools.exporting.received', { size: integer(Math.ceil(bytes / 1024)) })
          : page === undefined
            ? t('export.writing', { rows: integer(rows), total: integer(total) })
            : t('export.layingOut', { page: integer(page) })
      return (
        <Box component="output" sx={{ display: 'block', py: 2 }}>
          <Box
            component="span"
            sx={{ display: 'block', mb: 1, fontVariantNumeric: 'tabular-nums' }}
          >
            {text}
          </Box>
          <LinearProgress
            aria-label={text}
            {...(isCounted
              ? { variant: 'determinate', value: Math.min(100, (100 * rows) / total) }
              : {})}
          />
        </Box>
      )
    }
    case 'done': {
      const { rows, total, name } = state
      const counted = { smart_count: rows, rows: integer(rows), file: name }
      const isReady = isWaiting || (state.table && !state.isCopied)
      const text = isReady
        ? texts?.('tools.exporting.ready', counted)
        : state.isCopied
          ? texts?.('tools.exporting.copied', counted)
          : t('export.done', counted)
      return rows === total ? (
        <Alert severity="success">{text}</Alert>
      ) : (
        <Alert severity="warning">
          {text} {t('export.changed', { total: integer(total) })}
        </Alert>
      )
    }
    case 'failed':
      return (
        <Alert severity="error">
          {t('export.failed')} {state.message}
          {state.requestId && (
            <Typography variant="body2">{t('export.request', { id: state.requestId })}</Typography>
          )}
        </Alert>
      )
  }
}

/** Leaves the lower edge free, where toasts appear. */
const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: 80,
  insetInlineEnd: 24,
  width: 360,
  maxWidth: 'calc(100vw - 48px)',
  border: 1,
  borderColor: 'divider',
  boxShadow: 6,
} as const
