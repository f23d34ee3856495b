// The kinds of columns nearly every list has, each looking the same everywhere.
//   columns={[timeColumn('at', '提交时间', 160, (row) => row.submittedAt), actionsColumn(110, (row) => [{ label: '修改', … }])]}

import type { StatusSet } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { orDash } from '../format/Dash.tsx'
import { fen } from '../format/fen.ts'
import { instant } from '../format/instant.ts'
import { StatusTag } from '../format/StatusTag.tsx'
import type { ListColumn } from './listTypes.ts'
import { ACTIONS, type RowAction, RowActions } from './RowActions.tsx'

type Of<Row, Value> = (row: Row) => Value

/** Something said of a row. */
export const column = <Row,>(
  key: string,
  title: string,
  width: number,
  render: Of<Row, ReactNode>,
): ListColumn<Row> => ({ key, title, width, render })

/** A number, its digits below each other. */
export const numberColumn = <Row,>(
  key: string,
  title: string,
  width: number,
  render: Of<Row, ReactNode>,
): ListColumn<Row> => ({ key, title, width, align: 'right', render })

/** When something happened; a dash where it has not. */
export const timeColumn = <Row,>(
  key: string,
  title: string,
  width: number,
  at: Of<Row, string | null | undefined>,
): ListColumn<Row> => ({ key, title, width, render: (row) => orDash(instant(at(row))) })

/** An amount, its digits below each other. */
export const moneyColumn = <Row,>(
  key: string,
  title: string,
  width: number,
  amount: Of<Row, number>,
): ListColumn<Row> => ({ key, title, width, align: 'right', render: (row) => fen(amount(row)) })

/** What stands beside the name of the thing on a telephone. */
export const tagColumn = <Row,>(
  key: string,
  title: string,
  width: number,
  render: Of<Row, ReactNode>,
): ListColumn<Row> => ({ key, title, width, card: 'tag', render })

export const statusColumn = <Row,>(
  title: string,
  width: number,
  set: StatusSet,
  code: Of<Row, number | null | undefined>,
): ListColumn<Row> => tagColumn('status', title, width, (row) => <StatusTag set={set} code={code(row)} />)

/** What can be done with a row, in sight however far one scrolls. */
export const actionsColumn = <Row,>(
  width: number,
  actions: Of<Row, readonly RowAction[]>,
): ListColumn<Row> => ({
  ...ACTIONS,
  width,
  render: (row) => <RowActions actions={actions(row)} />,
})
