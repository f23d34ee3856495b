import { Button } from 'antd'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useId, useState } from 'react'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './boards.module.css'
import { Chart } from './Chart.tsx'

/** A card with a chart, and the same numbers as a table for whoever cannot or does not want to see it. */
export const ChartCard = ({
  title,
  option,
  rows,
  unit = '份',
  also = [],
  startsAsTable = false,
  wide = false,
  height,
  ready = true,
  onPick,
  table,
  children,
}: {
  title: string
  option: EChartsCoreOption
  rows: readonly { label: string; value: number; also?: readonly number[] }[]
  unit?: string
  /** Heads of what stands beside the first measure. */
  also?: readonly string[]
  /** A table is what was asked for. */
  startsAsTable?: boolean
  wide?: boolean
  height?: number
  ready?: boolean
  onPick?: (label: string, series?: string) => void
  /** In place of the plain one. */
  table?: ReactNode
  children?: ReactNode
}) => {
  const [asTable, setAsTable] = useState(startsAsTable)
  const id = useId()
  return (
    <section className={`${blocks.sheet} ${styles.card} ${wide ? styles.wide : ''}`} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        <Button type="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '图表' : '表格'}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={styles.note}>这段时间没有数据</p>
      ) : asTable && table ? (
        table
      ) : asTable ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">{unit}</th>
              {also.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value, also: beside = [] }) => (
              <tr key={label}>
                <td>
                  {onPick ? (
                    <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onPick(label)}>
                      {label}
                    </Button>
                  ) : (
                    label
                  )}
                </td>
                <td>{value.toLocaleString('zh-CN')}</td>
                {also.map((head, at) => (
                  <td key={head}>{(beside[at] ?? 0).toLocaleString('zh-CN')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        ready && (
          <Chart
            option={option}
            height={height}
            onPick={onPick}
            label={`${title}：${rows
              .slice(0, 8)
              .map(({ label, value }) => `${label} ${value}${unit}`)
              .join('，')}`}
          />
        )
      )}
      {children}
    </section>
  )
}
