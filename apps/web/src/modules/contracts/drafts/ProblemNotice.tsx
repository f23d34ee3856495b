import { Alert, Button } from 'antd'
import styles from './contract-start.module.css'
import type { Problem } from './draftShape.ts'

/** Everything that keeps a contract from being sent, each a way to where it is mended. */
export const ProblemNotice = ({
  problems,
  onMend,
}: {
  problems: readonly Problem[]
  onMend: (at: string) => void
}) =>
  problems.length === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={`还有 ${problems.length} 处需要补全`}
      description={
        <ul className={styles.problems}>
          {problems.map(({ at, message }) => (
            <li key={`${at}${message}`}>
              <Button type="link" size="small" onClick={() => onMend(at)}>
                {message}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
