import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Box } from '@mui/material'
import type { Method } from './tenders.ts'
import { visuallyHidden } from '../../../../src/admin/kit/theme/components.ts'

interface MethodChoiceProps {
  readonly methods: readonly Method[]
  readonly value: Method | undefined
  readonly onChange: (method: Method) => void
}

/** Draws the payment methods as large radio buttons that the arrow keys move between. */
export function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const t = useLoadedTexts('screens')
  return (
    <Box component="fieldset" sx={group}>
      <legend style={{ padding: 0, marginBottom: 4, fontSize: 12, fontWeight: 550 }}>
        {t('till.method')}
      </legend>
      {methods.map((method) => (
        <label key={method.id}>
          <Box
            component="input"
            type="radio"
            name="till-method"
            checked={method.id === value?.id}
            onChange={() => onChange(method)}
            sx={visuallyHidden}
          />
          <span>{method.name}</span>
        </label>
      ))}
    </Box>
  )
}

const group = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  border: 0,
  m: 0,
  p: 0,
  '& label': { position: 'relative', cursor: 'pointer' },
  '& span': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 36,
    px: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: '8px',
    fontWeight: 550,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& input:checked + span': {
    bgcolor: 'action.selected',
    borderColor: 'primary.main',
    color: 'primary.main',
  },
  '& input:focus-visible + span': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '2px',
  },
} as const
