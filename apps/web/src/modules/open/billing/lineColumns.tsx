import { CHARGE_SOURCES, type ChargeSource } from '@xinqi/api/open/prices'
import { Link } from 'react-router'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

export type Line = RowOf<'/open/dosage/list'>

/** One charge or return, leading to everything its contract cost. */
export const lineColumns: ListColumn<Line>[] = [
  column.name('contract', '合同编号', 130, ({ contractNo }) =>
    contractNo ? (
      <Link to={`/platform/dosageDetail?contractNo=${encodeURIComponent(contractNo)}`}>{contractNo}</Link>
    ) : (
      orDash(null)
    ),
  ),
  column.time('at', '时间', 168),
  column.text('app', '应用', 110, ({ appName }) => appName),
  column.text('endpoint', '接口', 150, ({ endpoint }) => orDash(endpoint)),
  column.text('kind', '项目', 90, ({ kindName }) => kindName),
  column.number('quantity', '数量', 80, ({ quantity, unit }) => `${quantity} ${unit}`),
  column.money('unit', '单价', 80, ({ unitFen }) => unitFen),
  column.money('amount', '金额', 90, ({ amountFen }) => amountFen),
  column.tag(
    'source',
    '来源',
    90,
    ({ source, isReturn }) => `${isReturn ? '退回' : ''}${CHARGE_SOURCES[source as ChargeSource]}`,
  ),
]
