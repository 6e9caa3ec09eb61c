import { Button, Box, TextField } from '@mui/material'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'

interface CopyTextProps {
  readonly label: string
  readonly text: string
  /** Labels the button before the text is copied. */
  readonly action: string
}

/** Draws a text to pass on, with a button that copies it. */
export function CopyText({ label, text, action }: CopyTextProps) {
  const t = useLoadedTexts('screens')
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    // Browsers offer the clipboard on secure addresses only; on other addresses, the text can be selected.
    await navigator.clipboard?.writeText(text)
    setIsCopied(navigator.clipboard !== undefined)
  }

  return (
    <Box sx={{ display: 'flex', gap: 1, width: '100%', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <TextField
        label={label}
        value={text}
        fullWidth
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button
        variant="contained"
        onClick={() => void copy()}
        startIcon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        sx={{ flexShrink: 0, alignSelf: 'end' }}
      >
        {isCopied ? t('access.linkCopied') : action}
      </Button>
    </Box>
  )
}
