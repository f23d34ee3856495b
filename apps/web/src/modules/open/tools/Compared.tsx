import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { Diagnosis } from '@xinqi/api/open/diagnose-signing'
import { Alert } from 'antd'
import styles from './signature.module.css'

/** Yours beside ours, line by line, and what to do about each that differs. */
export const Compared = ({ lines, hints, isSame }: Diagnosis) => (
  <div className={styles.results} aria-live="polite">
    <Alert
      type={isSame ? 'success' : 'error'}
      showIcon
      title={isSame ? '文本完全一致' : `有 ${lines.filter((line) => !line.isSame).length} 行不同`}
    />
    {hints.map((hint) => (
      <Alert key={hint} type="warning" showIcon title={hint} />
    ))}
    <ol className={styles.lines}>
      {lines.map(({ name, yours, ours, isSame: same, hint }) => (
        <li key={name} data-same={same}>
          {same ? (
            <CheckCircleFilled className={styles.good} aria-label="相同" />
          ) : (
            <CloseCircleFilled className={styles.bad} aria-label="不同" />
          )}
          <div>
            <b>{name}</b>
            {same ? (
              <code>{ours}</code>
            ) : (
              <>
                <span>
                  您：<code>{yours || '（空）'}</code>
                </span>
                <span>
                  应为：<code>{ours}</code>
                </span>
                {hint && <em>{hint}</em>}
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  </div>
)
