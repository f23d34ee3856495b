import styles from './identity.module.css'
import { RealNameFlow } from './RealNameFlow.tsx'

const CenterRealNamePage = () => (
  <div className={styles.center}>
    <h1>实名认证</h1>
    <div className={styles.card}>
      <div className={styles.column}>
        <RealNameFlow home={{ label: '回到个人中心', path: '/center/personCenter' }} />
      </div>
    </div>
  </div>
)
export default CenterRealNamePage
