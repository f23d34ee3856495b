import type { BiPlan, Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import styles from './boards.module.css'
import { DIMENSIONS } from './plans.ts'

/** Rows by columns; every cell with something in it leads to what it is made of. */
export const Pivot = ({
  plan,
  answer: { points, series, unit },
  onPick,
}: {
  plan: BiPlan
  answer: NonNullable<Data<'/cust/bi/index/contract/info'>['answer']>
  onPick: (label: string, series?: string) => void
}) => (
  <div className={styles.pivot}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{DIMENSIONS[plan.dimension ?? ''] ?? '项目'}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">全部（{unit}）</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <th scope="row">{point.label}</th>
            {series.map(({ key, label }, at) => (
              <td key={key}>
                {point.parts[at] ? (
                  <Button
                    type="link"
                    size="small"
                    style={{ padding: 0 }}
                    aria-label={`${point.label} ${label} ${point.parts[at]}${unit}`}
                    onClick={() => onPick(point.label, label)}
                  >
                    {point.parts[at].toLocaleString('zh-CN')}
                  </Button>
                ) : (
                  '–'
                )}
              </td>
            ))}
            <td>
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onPick(point.label)}>
                {point.value.toLocaleString('zh-CN')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
