// Calls a day, those that failed on top of those that did not; the same numbers as a table for those who hear it.

import blocks from '../../../shared/theme/blocks.module.css'
import styles from './overview.module.css'

type Day = { day: string; calls: number; failures: number; contracts: number }
const HEIGHT = 140

export const CallsChart = ({ series }: { series: readonly Day[] }) => {
  const most = Math.max(1, ...series.map(({ calls }) => calls))
  const high = (count: number) => Math.round((count / most) * HEIGHT)
  const step = series.length > 10 ? 5 : 1
  return (
    <figure className={styles.chart}>
      <figcaption>
        每日调用 <i className={styles.good} aria-hidden="true" /> 成功{' '}
        <i className={styles.bad} aria-hidden="true" /> 失败
      </figcaption>
      <div className={styles.bars} style={{ height: HEIGHT + 24 }} aria-hidden="true">
        {series.map(({ day, calls, failures, contracts }, index) => (
          <div
            key={day}
            className={styles.bar}
            title={`${day}：调用 ${calls}，失败 ${failures}，合同 ${contracts}`}
          >
            <div className={styles.bad} style={{ height: high(failures) }} />
            <div
              className={styles.good}
              style={{ height: Math.max(high(calls - failures), calls ? 2 : 1) }}
            />
            <span>{(series.length - 1 - index) % step === 0 ? day.slice(5) : ''}</span>
          </div>
        ))}
      </div>
      <table className={blocks.unseen}>
        <caption>每日调用</caption>
        <tbody>
          {series.map(({ day, calls, failures, contracts }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                调用 {calls}，失败 {failures}，合同 {contracts}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
