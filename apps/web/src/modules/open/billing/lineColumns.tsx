import { CHARGE_SOURCES, type ChargeSource } from '@xinqi/api/open/prices'
import { Link } from 'react-router'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column, moneyColumn, numberColumn, tagColumn, timeColumn } from '../../../shared/list/columns.tsx'
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
  column('app', '应用', 110, ({ appName }) => appName),
  column('endpoint', '接口', 150, ({ endpoint }) => orDash(endpoint)),
  column('kind', '项目', 90, ({ kindName }) => kindName),
  numberColumn('quantity', '数量', 80, ({ quantity, unit }) => `${quantity} ${unit}`),
  moneyColumn('unit', '单价', 80, ({ unitFen }) => unitFen),
  moneyColumn('amount', '金额', 90, ({ amountFen }) => amountFen),
  tagColumn(
    'source',
    '来源',
    90,
    ({ source, isReturn }) => `${isReturn ? '退回' : ''}${CHARGE_SOURCES[source as ChargeSource]}`,
  ),
]
