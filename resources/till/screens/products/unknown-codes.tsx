import { Box } from '@mui/material'
import { useDeclaration } from '../../../../src/admin/core/context/registry.tsx'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import { useQuickCreate } from '../../../../src/admin/fields/inputs/reference-choices.ts'
import { UnknownCode } from '../../../../src/admin/form/scan/scanner.tsx'
import { getValuesForCode } from '../../../../src/admin/form/scan/scannable.ts'
import type { Goods } from '../cart/cart.ts'
import { getToday } from '../../../../src/schema/days.ts'

interface UnknownCodesProps {
  readonly codes: readonly string[]
  readonly onForget: (code: string) => void
  /** Runs when a product was created for a code. */
  readonly onCreated: (goods: Goods) => void
}

/** Draws scanned codes without a product. A product can be created for each code without leaving the sale. */
export function UnknownCodes({ codes, onForget, onCreated }: UnknownCodesProps) {
  const products = useDeclaration('products')
  const { team } = useSession()
  const quickCreate = useQuickCreate()

  async function create(code: string): Promise<void> {
    const values = getValuesForCode(products, code, getToday(team.timezone))
    const created = await quickCreate?.(products.name, values)
    if (!created) return
    onForget(code)
    // The dialog returns the product that it created.
    onCreated(created as unknown as Goods)
  }

  if (codes.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {codes.map((code) => (
        <UnknownCode
          key={code}
          code={code}
          target={products}
          onCreate={quickCreate && (() => void create(code))}
          onClose={() => onForget(code)}
        />
      ))}
    </Box>
  )
}
