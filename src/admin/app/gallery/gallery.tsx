import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { ArrowRight, Inbox, Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import type { Tone } from '../../../schema/field-options.ts'
import type { Field } from '../../../schema/fields.ts'
import type { Place } from '../../../schema/place.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { Page } from '../../kit/page/page.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'
import { tones } from '../../kit/theme/tokens.ts'
import { createSample, sampleValues } from './sample.ts'

/** Draws the building blocks of the screens with working examples. */
export function Gallery() {
  const t = useTranslation()
  const notify = useNotify()
  const texts = useTexts('tools')
  const getToneName = (tone: Tone) => t.choice(createSample(''), 'select', tone)
  if (!texts) return null
  return (
    <Page title={texts('tools.gallery.title')}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 3 }}>
        {texts('tools.gallery.about')}
      </Typography>
      <Part title={texts('tools.gallery.buttons')}>
        <Row>
          <Button variant="contained">{texts('tools.gallery.primary')}</Button>
          <Button variant="outlined">{texts('tools.gallery.secondary')}</Button>
          <Button variant="contained" color="error">
            {texts('tools.gallery.danger')}
          </Button>
          <Button variant="contained" disabled>
            {texts('tools.gallery.disabled')}
          </Button>
          <BusyButton variant="outlined" left={<Plus size={16} />}>
            {texts('tools.gallery.secondary')}
          </BusyButton>
          <BusyButton variant="contained" loading left={<Plus size={16} />}>
            {texts('tools.gallery.busy')}
          </BusyButton>
          <BusyButton variant="outlined" loading right={<ArrowRight size={16} />}>
            {texts('tools.gallery.busy')}
          </BusyButton>
        </Row>
      </Part>
      <Part title={texts('tools.gallery.chips')}>
        <Row>
          {tones.map((tone) => (
            <StatusChip key={tone} tone={tone} label={getToneName(tone)} />
          ))}
        </Row>
      </Part>
      <Part title={texts('tools.gallery.toasts')}>
        <Row>
          {(['success', 'info', 'warning', 'error'] as const).map((type) => (
            <Button
              key={type}
              variant="outlined"
              onClick={() =>
                notify(
                  texts(
                    type === 'error' ? 'tools.gallery.toastErrorText' : 'tools.gallery.toastText',
                  ),
                  {
                    type,
                  },
                )
              }
            >
              {texts('tools.gallery.toastShow')} · {getToneName(type)}
            </Button>
          ))}
        </Row>
      </Part>
      <Part title={texts('tools.gallery.fields')} about={texts('tools.gallery.fieldsAbout')}>
        <FieldTable texts={texts} />
      </Part>
      <Part title={texts('tools.gallery.empty')}>
        <Box sx={empty}>
          <Inbox size={32} strokeWidth={1.5} aria-hidden />
          <Typography variant="h3">{texts('tools.gallery.emptyTitle')}</Typography>
          <Typography color="textSecondary">{texts('tools.gallery.emptyAbout')}</Typography>
        </Box>
      </Part>
      <Part title={texts('tools.gallery.loading')}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} variant="rounded" height={32} data-sample />
          ))}
        </Box>
      </Part>
      <Part title={texts('tools.gallery.errors')}>
        <Alert severity="error" action={<Button size="small">{t('errors.retry')}</Button>}>
          {texts('tools.gallery.errorText')}
        </Alert>
      </Part>
    </Page>
  )
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {about && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {about}
        </Typography>
      )}
      {children}
    </Box>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{children}</Box>
  )
}

const empty = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  p: 6,
  textAlign: 'center',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 3,
} as const

/** Draws each field kind as a cell and as an input. The cell follows the input. */
function FieldTable({ texts }: { readonly texts: PartTranslation<'tools'> }) {
  const tools = useCellTools()
  const { resources } = useRegistry()
  const [first] = resources
  const sample = useMemo(() => createSample(first?.name ?? ''), [first])
  const [values, setValues] = useState(sampleValues)
  const places = Object.entries<Field>(sample.fields).map(([path, field]): Place => ({
    resource: sample,
    path,
    field,
  }))
  return (
    <Box
      component="section"
      sx={{ overflowX: 'auto' }}
      tabIndex={0}
      aria-label={texts('tools.gallery.fields')}
      // The names and values of the sample are code and must not be translated.
      translate="no"
    >
      <PlainTable
        columns={[
          {
            key: 'kind',
            label: texts('tools.gallery.kind'),
            style: { fontFamily: 'monospace' },
            getHeadStyle: () => undefined,
            cell: ({ path }: Place) => path,
          },
          {
            key: 'cell',
            label: texts('tools.gallery.cell'),
            cell: (place: Place) => renderCell(values[place.path], tools, place),
          },
          {
            key: 'input',
            label: texts('tools.gallery.input'),
            style: { width: 320 },
            cell: (place: Place) =>
              isEntered(place) && (
                <FieldInput
                  bare
                  place={place}
                  label={place.path}
                  value={values[place.path]}
                  onChange={(value) => setValues((before) => ({ ...before, [place.path]: value }))}
                />
              ),
          },
        ]}
        rows={places}
        getRowKey={({ path }) => path}
        sx={{ ...ruledTable, minWidth: 640 }}
      />
    </Box>
  )
}

/**
 * Returns whether a field has its own input. Child rows are edited in a grid, and computed values
 * cannot be edited.
 */
function isEntered(place: Place): place is EnteredPlace {
  return place.field.kind !== 'lines' && place.field.kind !== 'computed'
}
