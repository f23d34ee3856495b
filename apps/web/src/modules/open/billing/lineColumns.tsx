import { CHARGE_SOURCES, type ChargeSource } from '@xinqi/api/open/prices'
import { Link } from 'react-router'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
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
  { key: 'at', title: '时间', width: 168, render: ({ at }) => instant(at) },
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
  { key: 'unit', title: '单价', width: 80, align: 'right', render: ({ unitFen }) => fen(unitFen) },
  { key: 'amount', title: '金额', width: 90, align: 'right', render: ({ amountFen }) => fen(amountFen) },
  {
    key: 'source',
    title: '来源',
    width: 90,
    card: 'tag',
    render: ({ source, isReturn }) => `${isReturn ? '退回' : ''}${CHARGE_SOURCES[source as ChargeSource]}`,
  },
]
