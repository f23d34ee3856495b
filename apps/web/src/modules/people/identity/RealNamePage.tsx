import { Lite } from '../../../shared/lite/Lite.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import { RealNameFlow } from './RealNameFlow.tsx'

/** For people on their way to something else, mostly on a telephone: `?return=` takes them back. */
const RealNamePage = () => (
  <Lite>
    <div className={styles.lite}>
      <h1>{words().title}</h1>
      <p className={styles.lead}>{words().whyNow}</p>
      <RealNameFlow home={{ label: words().done, path: '/workbench' }} />
    </div>
  </Lite>
)
export default RealNamePage
