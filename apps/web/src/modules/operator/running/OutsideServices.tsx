import { EmptyState } from '../../../shared/console/States.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { outsideName } from './outsideName.ts'
import type { State } from './troubles.ts'

type Service = State['outside'][number]

const counted = (key: 'answered' | 'refused' | 'away', title: string): ListColumn<Service> => ({
  key,
  title,
  width: 90,
  align: 'right',
  render: (row) => row[key],
})

const standing = ({ answered, refused, away, isResting, isAway }: Service) => {
  if (answered + refused + away === 0) return <ToneTag tone="grey">尚未调用</ToneTag>
  if (isResting) return <ToneTag tone="red">暂停调用</ToneTag>
  return isAway ? <ToneTag tone="orange">上次未应答</ToneTag> : <ToneTag tone="green">正常</ToneTag>
}

/** How services outside have answered this server. */
export const OutsideServices = ({ services }: { services: readonly Service[] }) => (
  <Rows<Service>
    what="外部服务"
    rows={services}
    rowKey={(row) => row.who}
    columns={[
      column.name('who', '服务', 240, (row) => outsideName(row.who)),
      counted('answered', '已应答'),
      counted('refused', '已拒绝'),
      counted('away', '未应答'),
      column.tag('standing', '状态', 120, standing),
    ]}
    empty={<EmptyState text="还没有调用过外部服务" />}
  />
)
