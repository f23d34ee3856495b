import { Lite } from '../../../layouts/Lite.tsx'
import styles from './identity.module.css'
import { RealNameFlow } from './RealNameFlow.tsx'

/** For people on their way to something else, mostly on a telephone: `?return=` takes them back. */
const RealNamePage = () => (
  <Lite>
    <div className={styles.lite}>
      <h1>实名认证</h1>
      <p className={styles.lead}>签署前需要确认您的身份，通常 1 分钟内完成。</p>
      <RealNameFlow home={{ label: '完成', path: '/workbench' }} />
    </div>
  </Lite>
)
export default RealNamePage
