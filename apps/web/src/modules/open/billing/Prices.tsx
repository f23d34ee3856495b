import type { Data } from '@xinqi/api/calls'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './billing.module.css'

type Price = Data<'/open/charge/prices'>['list'][number]

export const Prices = () => {
  const read = useCall('/open/charge/prices', {}, { quiet: true })
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} what="价目" />
  const isAgreed = read.data?.list.some(({ agreedFen }) => agreedFen !== null)
  const columns: ListColumn<Price>[] = [
    column.text('kind', '项目', 110, ({ kindName }) => kindName),
    column.number('list', '单价', 110, ({ listFen, unit }) => `${fen(listFen)}/${unit}`),
    ...(isAgreed
      ? [
          column.number('agreed', '协议价', 110, ({ agreedFen, unit }: Price) =>
            agreedFen === null ? '–' : `${fen(agreedFen)}/${unit}`,
          ),
        ]
      : []),
    column.text('charged', '何时扣', 300),
    column.text('returned', '何时退', 300),
  ]
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-label="价目">
      <ReadRows what="价目" read={read} rowKey="kind" columns={columns} empty="暂无价目" />
      <p className={blocks.quiet}>沙箱应用不计费。含税价；购买套餐或加量包更优惠。</p>
    </section>
  )
}
