// The rows of a list on a telephone: a card each instead of a table that is three screens wide. The columns say what
// stands where: the first is what people call the thing, `card: 'tag'` stands beside it, the actions close the card.

import { Checkbox, Spin } from 'antd'
import type { ReactNode } from 'react'
import styles from './list.module.css'
import type { ListColumn } from './listTypes.ts'

type Props<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  label: string
  isLoading: boolean
  /** What stands there instead when there are no rows. */
  empty: ReactNode
  choosing?: {
    isChosen: (row: Row) => boolean
    isFixed?: (row: Row) => boolean
    label?: (row: Row) => string
    onChange: (row: Row, chosen: boolean) => void
  }
}

const ACTIONS = 'actions'

export const RowCards = <Row,>({ rows, rowKey, columns, label, isLoading, empty, choosing }: Props<Row>) => {
  const [head, ...others] = columns
  const tags = others.filter(({ card }) => card === 'tag')
  const lines = others.filter(({ key, card }) => key !== ACTIONS && card === undefined)
  const actions = others.find(({ key }) => key === ACTIONS)
  if (rows.length === 0 || !head) return <Spin spinning={isLoading}>{empty}</Spin>
  return (
    <Spin spinning={isLoading} delay={300}>
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={styles.rowCard}>
            <div className={styles.cardHead}>
              {choosing && (
                <Checkbox
                  className={styles.cardChoice}
                  aria-label={choosing.label?.(row) ?? '选择此行'}
                  disabled={choosing.isFixed?.(row) ?? false}
                  checked={choosing.isChosen(row)}
                  onChange={(event) => choosing.onChange(row, event.target.checked)}
                />
              )}
              <div className={styles.cardName}>{head.render(row)}</div>
              {tags.map((column) => (
                <div key={column.key}>{column.render(row)}</div>
              ))}
            </div>
            <dl className={styles.cardLines}>
              {lines.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
            {actions && <div className={styles.cardActions}>{actions.render(row)}</div>}
          </li>
        ))}
      </ul>
    </Spin>
  )
}
