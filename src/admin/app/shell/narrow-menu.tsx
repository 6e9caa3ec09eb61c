import { Drawer } from '@mui/material'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'

/** Draws the sidebar on a phone: it slides over the page and leaves with the first step. */
export function NarrowMenu({ onClose }: { readonly onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { sx: { width: 264 } } }}>
      <Brand isCollapsed={false} />
      <Sidebar isCollapsed={false} onExpand={onClose} onGo={onClose} />
    </Drawer>
  )
}
