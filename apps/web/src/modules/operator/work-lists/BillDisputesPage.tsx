// What partners of the open platform object to in their bills, and what we say to it.

import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type Row = RowOf<'/operator/openBill/disputes'>

const BillDisputesPage = () => {
  const answering = useOverlay<Row>()
  const columns: ListColumn<Row>[] = [
    column.name('partner', '合作方', 180, (row) => row.partnerName),
    column.text('month', '账单', 100),
    column.text('line', '对象', 220, ({ line }) =>
      line ? `${line.kindName} ${line.quantity}（${fen(line.amountFen)}）${instant(line.at)}` : '整张账单',
    ),
    column.text('reason', '异议', 260),
    column.text('by', '提出人', 100, (row) => row.raisedBy),
    column.time<Row>('at', '提出时间', 168, (row) => row.createdAt),
    column.text('answer', '答复', 240, (row) => orDash(row.answer && `${row.answeredBy}：${row.answer}`)),
    column.actions<Row>(90, (row) =>
      row.answer ? [] : [{ label: '答复', onClick: () => answering.show(row) }],
    ),
  ]
  return (
    <>
      <ListPage
        title="账单异议"
        path="/operator/openBill/disputes"
        rowKey="disputeId"
        filters={[
          keywordFilter('合作方', '合作方名称'),
          choiceFilter('answered', '状态', { 0: '待答复', 1: '已答复' }),
        ]}
        body={({ keyword, answered }) => ({
          ...(keyword ? { keyword } : {}),
          ...(answered ? { answered: answered === '1' } : {}),
        })}
        columns={columns}
        empty={{ text: '没有账单异议' }}
      />
      {answering.subject && (
        <FormDialog<{ answer: string }>
          title={`答复「${answering.subject.partnerName}」${answering.subject.month} 账单的异议`}
          submitText="答复"
          onClose={answering.close}
          onSubmit={async ({ answer }) => {
            const { disputeId } = answering.subject!
            await call('/operator/openBill/answer', { disputeId, answer }, { quiet: true })
            await outdate('/operator/openBill/disputes')
          }}
        >
          <p>{answering.subject.reason}</p>
          <LongTextItem name="answer" label="答复" must="请写明答复" least={2} rows={4} maxLength={500} />
        </FormDialog>
      )}
    </>
  )
}
export default BillDisputesPage
