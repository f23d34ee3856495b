import { Alert } from 'antd'
import { Written } from '../../../shared/language/Written.tsx'
import styles from './company.module.css'

/** The same the reviewer is told: why a machine alone does not decide it. */
export const ReviewReasons = ({ reasons, title }: { reasons: readonly string[]; title: string }) => (
  <Alert
    type="info"
    showIcon
    className={styles.alert}
    title={title}
    description={
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Written text={reason} />
          </li>
        ))}
      </ul>
    }
  />
)
