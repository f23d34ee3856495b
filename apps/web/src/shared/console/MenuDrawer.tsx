// The sidebar on narrow screens.

import styles from './ConsoleShell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { SideDialog } from './SideDialog.tsx'

export const MenuDrawer = ({ onClose }: { onClose: () => void }) => (
  <SideDialog label="主菜单" className={styles.drawer} onClose={onClose}>
    <Sidebar inDrawer onChosen={onClose} />
  </SideDialog>
)
