import { fen } from '../../../shared/format/fen.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './billing.module.css'

export type Sums = {
  lines: number
  chargedFen: number
  returnedFen: number
  amountFen: number
  byCopiesFen: number
  byBalanceFen: number
}
export const count = (value: number) => value.toLocaleString('zh-CN')

/** The same figures at every level, in the same order. */
export const sumColumns = <Row extends Sums>(): ListColumn<Row>[] => [
  column.number('lines', '笔数', 72, ({ lines }) => count(lines)),
  column.money('charged', '扣费', 122, ({ chargedFen }) => chargedFen),
  column.money('returned', '返还', 122, ({ returnedFen }) => returnedFen),
  column.money('amount', '合计', 122, ({ amountFen }) => amountFen),
  column.money('copies', '份数抵扣', 122, ({ byCopiesFen }) => byCopiesFen),
  column.money('balance', '预存款支付', 122, ({ byBalanceFen }) => byBalanceFen),
]

export const SumCards = ({ sums }: { sums: Sums }) => (
  <ul className={styles.figures}>
    {(
      [
        ['合计', fen(sums.amountFen)],
        ['份数抵扣', fen(sums.byCopiesFen)],
        ['预存款支付', fen(sums.byBalanceFen)],
        ['返还', fen(sums.returnedFen)],
        ['笔数', count(sums.lines)],
      ] as const
    ).map(([label, value]) => (
      <li key={label}>
        <span className={blocks.quiet}>{label}</span>
        <b>{value}</b>
      </li>
    ))}
  </ul>
)
