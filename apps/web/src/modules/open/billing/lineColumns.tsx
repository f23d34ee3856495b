import { CHARGE_SOURCES, type ChargeSource } from '@xinqi/api/open/prices'
import { Link } from 'react-router'
import { orDash } from '../../../shared/format/Dash.tsx'
import { moneyColumn, tagColumn, timeColumn } from '../../../shared/list/columns.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

export type Line = RowOf<'/open/dosage/list'>

/** One charge or return, leading to everything its contract cost. */
export const lineColumns: ListColumn<Line>[] = [
  {
    key: 'contract',
    title: '合同编号',
    width: 130,
    always: true,
    render: ({ contractNo }) =>
      contractNo ? (
        <Link to={`/platform/dosageDetail?contractNo=${encodeURIComponent(contractNo)}`}>{contractNo}</Link>
      ) : (
        orDash(null)
      ),
  },
  timeColumn('at', '时间', 168, ({ at }) => at),
  { key: 'app', title: '应用', width: 110, render: ({ appName }) => appName },
  { key: 'endpoint', title: '接口', width: 150, render: ({ endpoint }) => orDash(endpoint) },
  { key: 'kind', title: '项目', width: 90, render: ({ kindName }) => kindName },
  {
    key: 'quantity',
    title: '数量',
    width: 80,
    align: 'right',
    render: ({ quantity, unit }) => `${quantity} ${unit}`,
  },
  moneyColumn('unit', '单价', 80, ({ unitFen }) => unitFen),
  moneyColumn('amount', '金额', 90, ({ amountFen }) => amountFen),
  tagColumn(
    'source',
    '来源',
    90,
    ({ source, isReturn }) => `${isReturn ? '退回' : ''}${CHARGE_SOURCES[source as ChargeSource]}`,
  ),
]
