import { useId } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './boards.module.css'

/** What is left of each kind of copies; one that was never bought and never used says nothing. */
export const QuotaCard = () => {
  const { data } = useCall('/quota/balance', {}, { quiet: true })
  const id = useId()
  const kinds = data?.kinds.filter(({ left, shared, used }) => left + shared + used > 0) ?? []
  return (
    <section className={`${blocks.sheet} ${styles.card}`} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>用量</h2>
      </div>
      {data && kinds.length === 0 && <p className={styles.note}>还没有可用的份数</p>}
      <table className={styles.table}>
        {kinds.length > 0 && (
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">剩余</th>
              <th scope="col">已用</th>
            </tr>
          </thead>
        )}
        <tbody>
          {kinds.map(({ kind, kindName, unit, left, shared, used }) => (
            <tr key={kind}>
              <td>{kindName}</td>
              <td>
                {(left + shared).toLocaleString('zh-CN')} {unit}
              </td>
              <td>
                {used.toLocaleString('zh-CN')} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
