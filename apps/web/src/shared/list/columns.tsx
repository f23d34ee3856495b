// The kinds of columns nearly every list has, each looking the same everywhere.
//   columns={[column.time('at', '提交时间', 160, (row) => row.submittedAt), column.actions(110, (row) => [{ label: '修改', … }])]}

import type { StatusSet } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { orDash } from '../format/Dash.tsx'
import { fen } from '../format/fen.ts'
import { instant } from '../format/instant.ts'
import { StatusTag } from '../format/StatusTag.tsx'
import type { ListColumn } from './listTypes.ts'
import { ACTIONS, type RowAction, RowActions } from './RowActions.tsx'

type Of<Row, Value> = (row: Row) => Value
type Field<Row, Value> = { [Name in keyof Row & string]: Row[Name] extends Value ? Name : never }[keyof Row &
  string]
/** What the row says by itself under that key need not be said again. */
type CellText<Row, Value> =
  | [key: string, title: string, width: number, said: Of<Row, Value>]
  | [key: Field<Row, Value>, title: string, width: number]

const saidOf = <Row, Value>([key, , , said]: CellText<Row, Value>): Of<Row, Value> =>
  said ?? ((row) => row[key as keyof Row] as Value)

/** Words and numbers have an order; what is drawn has none of its own, and a dash is none. */
const plain = (said: unknown) =>
  (typeof said === 'string' && said !== '–' && said !== '') || typeof said === 'number' ? said : null

/** A day with its time, and an amount of some millions, on one line. */
const TIME_LEAST = 152
const MONEY_LEAST = 122
/** A letter of a tag, and what stands around its words and around the tag. */
const TAG_LETTER = 12
const AROUND_TAG = 34
/** A status cut short says nothing: its longest name stands whole. */
const leastOf = (set: StatusSet): number =>
  AROUND_TAG + TAG_LETTER * Math.max(...Object.values(set).map(({ label }) => label.length))

const text = <Row,>(...said: CellText<Row, ReactNode>): ListColumn<Row> => {
  const [key, title, width] = said
  return {
    key,
    title,
    width,
    render: saidOf(said),
    sort: (row) => plain(saidOf(said)(row)) ?? plain(row[key as keyof Row]),
  }
}

const number = <Row,>(...counted: CellText<Row, ReactNode>): ListColumn<Row> => ({
  ...text(...counted),
  align: 'right',
})

const tag = <Row,>(...tagged: CellText<Row, ReactNode>): ListColumn<Row> => ({
  ...text(...tagged),
  card: 'tag',
})

export const column = {
  /** Something said of a row. */
  text,

  /** What people call the thing: it cannot be switched off. */
  name: <Row,>(...called: CellText<Row, ReactNode>): ListColumn<Row> => ({
    ...text(...called),
    always: true,
  }),

  /** Off until somebody switches it on. */
  optional: <Row,>(one: ListColumn<Row>): ListColumn<Row> => ({ ...one, optional: true }),

  /** The number a thing goes by begins like its neighbour's: it is not cut short. */
  whole: <Row,>(one: ListColumn<Row>): ListColumn<Row> => ({ ...one, least: one.width }),

  /** A number, its digits below each other. */
  number,

  /** An amount, its digits below each other and never cut short; a dash where there is none. */
  money: <Row,>(...said: CellText<Row, number | null>): ListColumn<Row> => {
    const [key, title, width] = said
    const amount = saidOf(said)
    return {
      ...number(key, title, width, (row: Row) => {
        const cents = amount(row)
        return cents === null ? orDash(null) : fen(cents)
      }),
      sort: amount,
      least: MONEY_LEAST,
    }
  },

  /** When something happened; a dash where it has not. */
  time: <Row,>(...said: CellText<Row, string | null | undefined>): ListColumn<Row> => {
    const [key, title, width] = said
    const at = saidOf(said)
    return {
      ...text(key, title, width, (row: Row) => orDash(instant(at(row)))),
      sort: (row) => at(row) ?? null,
      least: TIME_LEAST,
    }
  },

  /** What stands beside the name of the thing on a telephone. */
  tag,

  status: <Row,>(
    title: string,
    width: number,
    set: StatusSet,
    code: Of<Row, number | null | undefined>,
  ): ListColumn<Row> => ({
    ...tag('status', title, width, (row: Row) => <StatusTag set={set} code={code(row)} />),
    sort: (row) => code(row) ?? null,
    least: Math.min(width, leastOf(set)),
  }),

  /** What can be done with a row, in sight however far one scrolls. */
  actions: <Row,>(width: number, actions: Of<Row, readonly RowAction[]>): ListColumn<Row> => ({
    ...ACTIONS,
    width,
    render: (row) => <RowActions actions={actions(row)} />,
  }),
}
