import { closeSidePanel, sidePanel } from '../navigation/sidePanel.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from './Dialog.tsx'
import styles from './SidePanel.module.css'

const SidePanel = () => {
  const { url, title } = useStore(sidePanel, (value) => value)
  if (!url) return null
  return (
    <Dialog title={title} shape="side" onClose={closeSidePanel}>
      <iframe className={styles.frame} src={url} title={title} />
    </Dialog>
  )
}
export default SidePanel
