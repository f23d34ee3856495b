// What readers say is wrong in the documents of the open platform (我要纠错), and what came of it.

import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type Row = RowOf<'/operator/docFeedback/list'>

const DocFeedbackPage = () => {
  const settling = useOverlay<Row>()
  const columns: ListColumn<Row>[] = [
    column.name('page', '页面', 240, ({ page }) => (
      <a href={page} target="_blank" rel="noreferrer">
        {page}
      </a>
    )),
    column.text('content', '内容', 320),
    column.text('contact', '联系方式', 150, ({ contact }) => orDash(contact)),
    column.time<Row>('at', '提交时间', 168, (row) => row.createdAt),
    column.text('outcome', '处理', 240, ({ outcome, settledBy }) =>
      orDash(outcome && `${settledBy}：${outcome}`),
    ),
    column.actions<Row>(90, (row) =>
      row.outcome ? [] : [{ label: '处理', onClick: () => settling.show(row) }],
    ),
  ]
  return (
    <>
      <ListPage
        title="文档纠错"
        path="/operator/docFeedback/list"
        rowKey="feedbackId"
        filters={[
          keywordFilter('内容', '页面或内容'),
          choiceFilter('settled', '状态', { 0: '待处理', 1: '已处理' }),
        ]}
        body={({ keyword, settled }) => ({
          ...(keyword ? { keyword } : {}),
          ...(settled ? { settled: settled === '1' } : {}),
        })}
        columns={columns}
        empty={{ text: '没有文档纠错' }}
      />
      {settling.subject && (
        <FormDialog<{ outcome: string }>
          title="处理文档纠错"
          submitText="处理完成"
          onClose={settling.close}
          onSubmit={({ outcome }) =>
            carryOut('/operator/docFeedback/settle', { feedbackId: settling.subject!.feedbackId, outcome }, [
              '/operator/docFeedback/list',
            ])
          }
        >
          <p>{settling.subject.content}</p>
          <LongTextItem
            name="outcome"
            label="处理结果"
            must="请写明处理结果"
            least={2}
            rows={3}
            maxLength={500}
          />
        </FormDialog>
      )}
    </>
  )
}
export default DocFeedbackPage
