import { useLoadedTexts } from '../../core/context/translation.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState, type FormEvent, type SyntheticEvent } from 'react'
import { useNotify } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { useSending } from './settings-card.tsx'

interface Series {
  readonly setting: string
  readonly key: string
  readonly next: number
  /** Holds the next number as documents show it. */
  readonly number: string
  readonly hasBegun: boolean
}

/** Draws the next number of each series, and a button that chooses the first number of a new series. */
export function NextNumbers({ version }: { readonly version: number }) {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const cache = useQueryClient()
  const { team, can } = useSession()
  const { resource } = useRegistry().settings
  const [chosen, setChosen] = useState<Series>()
  const queryKey = ['number-series', team.id, version]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await http<readonly Series[]>(getSeriesPath(team), { signal })).json,
    gcTime: 0,
  })
  if (data.length === 0) return null
  const mayChoose = can(`${resource.one}.edit`)
  return (
    <Box component="section" aria-label={t('settings.numbers.nextNumbers')} sx={block}>
      <Typography variant="h3">{t('settings.numbers.nextNumbers')}</Typography>
      <Typography color="textSecondary">{t('settings.numbers.nextNumbersAbout')}</Typography>
      <Box component="dl" sx={nextNumbers}>
        {[...Map.groupBy(data, ({ setting }) => setting)].map(([setting, series]) => (
          <Fragment key={setting}>
            <Typography component="dt" color="textSecondary">
              {t.field(resource, setting)}
            </Typography>
            <Box component="dd">
              {series.map((each) => (
                <Box key={each.key} component="span" sx={nextNumber}>
                  {each.number}
                  {mayChoose && !each.hasBegun && (
                    <Button
                      size="small"
                      variant="text"
                      aria-label={t('settings.numbers.chooseFirst', { number: each.number })}
                      onClick={() => setChosen(each)}
                    >
                      {t('settings.numbers.change')}
                    </Button>
                  )}
                </Box>
              ))}
            </Box>
          </Fragment>
        ))}
      </Box>
      {chosen && (
        // React passes events of a dialog to the form that contains it, which would save the settings.
        <Box onSubmit={stopEvent} onKeyDown={stopEvent}>
          <FirstNumber
            series={chosen}
            onClose={() => setChosen(undefined)}
            onSaved={(all) => cache.setQueryData(queryKey, all)}
          />
        </Box>
      )}
    </Box>
  )
}

const stopEvent = (event: SyntheticEvent) => event.stopPropagation()

function getSeriesPath({ id }: { readonly id: string }): string {
  return `/api/v1/teams/${id}/number-series`
}

interface FirstNumberProps {
  readonly series: Series
  readonly onClose: () => void
  readonly onSaved: (all: readonly Series[]) => void
}

/** Draws the dialog that asks for the first number of a series. */
function FirstNumber({ series, onClose, onSaved }: FirstNumberProps) {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const { team } = useSession()
  const [first, setFirst] = useState(String(series.next))
  const { isBusy, problem, send } = useSending()

  async function save(event: FormEvent) {
    event.preventDefault()
    await send(async () => {
      const body = { key: series.key, first: Number(first) }
      const { json } = await http<readonly Series[]>(getSeriesPath(team), { method: 'PUT', body })
      onSaved(json)
      notify('settings.numbers.firstSaved', { type: 'success' })
      onClose()
    })
  }

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="first-number"
    >
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id="first-number">
          {t('settings.numbers.firstOf', { series: series.key })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('settings.numbers.firstAbout')}</DialogContentText>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            label={<LabelText label={t('settings.numbers.first')} required />}
            value={first}
            onChange={({ target }) => setFirst(target.value.replaceAll(/\D/g, ''))}
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9, required: true } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 0 }}>
          <Button onClick={onClose} disabled={isBusy}>
            {t('shell.cancel')}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            loading={isBusy}
            disabled={Number(first) < 1}
          >
            {t('shell.save')}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const block = { display: 'grid', gap: 1.5, gridColumn: '1 / -1', mt: 1 } as const
const nextNumbers = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 200px) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  '& dt': { lineHeight: '32px' },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, display: 'flex', flexWrap: 'wrap', columnGap: 2 },
} as const
const nextNumber = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 32,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const
