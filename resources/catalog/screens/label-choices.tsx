import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { codeKinds, type CodeKind } from './label-codes.ts'
import { labelLayouts, layoutNames, countPages, type LayoutName } from './label-layouts.ts'

interface LabelChoicesProps {
  readonly layout: LayoutName
  readonly codeKind: CodeKind
  readonly skipped: number
  /** Holds the number of labels. */
  readonly count: number
  readonly onLayout: (layout: LayoutName) => void
  readonly onCodeKind: (kind: CodeKind) => void
  readonly onSkipped: (skipped: number) => void
}

/** Draws the choices of the label layout, the kind of code, and the number of used places on the first sheet. */
export function LabelChoices(props: LabelChoicesProps) {
  const t = useLoadedTexts('screens')
  const { layout, codeKind, skipped, count, onLayout, onCodeKind, onSkipped } = props
  const { columns, rows } = labelLayouts[layout]
  const places = columns * rows
  const pages = countPages(labelLayouts[layout], count, skipped)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 2 }}>
      <TextField
        select
        value={layout}
        onChange={({ target }) => {
          const chosen = layoutNames.find((name) => name === target.value)
          if (chosen) onLayout(chosen)
          onSkipped(0)
        }}
        label={t('priceLabels.layout')}
        sx={{ width: 280, maxWidth: '100%' }}
      >
        {layoutNames.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`priceLabels.layouts.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        value={codeKind}
        onChange={({ target }) => {
          const chosen = codeKinds.find((kind) => kind === target.value)
          if (chosen) onCodeKind(chosen)
        }}
        label={t('priceLabels.code')}
        sx={{ width: 200 }}
      >
        {codeKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`priceLabels.codes.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {places > 1 && (
        <TextField
          label={t('priceLabels.skipped')}
          type="number"
          value={skipped}
          onChange={({ target }) =>
            onSkipped(Math.max(0, Math.min(places - 1, Math.trunc(Number(target.value) || 0))))
          }
          sx={{ width: 220 }}
          slotProps={{ htmlInput: { min: 0, max: places - 1, inputMode: 'numeric' } }}
        />
      )}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ py: 1 }}>
        {t('priceLabels.result', { count, pages })}
      </Typography>
    </Box>
  )
}
