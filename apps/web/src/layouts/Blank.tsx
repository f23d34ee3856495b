import { DemoBanner } from '../shared/console/DemoBanner.tsx'
import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'
import styles from './Blank.module.css'

/** Public pages bring their own frame and fill what is left of the screen. */
const Blank = () => (
  <div className={styles.blank}>
    <DemoBanner />
    <PageOutlet />
  </div>
)
export default Blank
