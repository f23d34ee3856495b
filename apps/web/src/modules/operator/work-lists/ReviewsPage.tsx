import { REVIEW_STATUS } from '@xinqi/api/status'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { ago } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import styles from './operator.module.css'
import { ReviewDialog } from './ReviewDialog.tsx'
import { REVIEW_KINDS } from './reviewFacts.ts'

type Row = RowOf<'/operator/reviews/list'>

const EVERYTHING = 'every'
const PENDING = 1

const filters: ListFilter[] = [
  keywordFilter('名称或手机号', '名称或申请人完整手机号'),
  choiceFilter('kind', '类型', REVIEW_KINDS),
]

/** What waits comes first: that is what the reviewer is here for. */
const tabs = {
  name: 'status',
  items: [
    { value: '', label: REVIEW_STATUS[PENDING].label },
    ...([2, 3, 4] as const).map((status) => ({ value: String(status), label: REVIEW_STATUS[status].label })),
    { value: EVERYTHING, label: '全部' },
  ],
}

const wanted = ({ keyword, kind, status }: ListQuery) => ({
  ...(keyword ? { keyword } : {}),
  ...(kind ? { kind: kind as 'person' | 'company' | 'seal' } : {}),
  ...(status === EVERYTHING ? {} : { status: Number(status ?? PENDING) }),
})

const waited = (submittedAt: string) => ago(submittedAt, Date.now()).replace(/前$/, '')

const columnsFor = (open: (row: Row) => void): ListColumn<Row>[] => [
  column.name('subject', '审核对象', 160, (row) => row.subjectName),
  column.text('kind', '类型', 110, (row) => REVIEW_KINDS[row.kind] ?? '其他'),
  column.text('waiting', '已等待', 110, (row) =>
    orDash(row.status === PENDING ? waited(row.submittedAt) : null),
  ),
  column.text('claim', '正在处理', 120, (row) =>
    orDash(row.claim && (row.claim.isMine ? '我' : (row.claim.reviewerName ?? '其他审核人'))),
  ),
  column.text('company', '企业', 200, (row) => orDash(row.companyName)),
  column.text('applicant', '申请人', 180, (row) =>
    orDash([row.applicantName, row.applicantMobile].filter(Boolean).join(' ')),
  ),
  column.status('状态', 100, REVIEW_STATUS, (row) => row.status),
  column.time('submittedAt', '提交时间', 170),
  column.text('reviewer', '审核人', 110, (row) => orDash(row.reviewerName)),
  column.time('decidedAt', '审核时间', 170),
  column.optional(column.text('reason', '驳回原因', 220, (row) => orDash(row.reason))),
  column.actions(90, (row) => [
    { label: row.status === PENDING ? '审核' : '查看', onClick: () => open(row) },
  ]),
]

const ReviewsPage = () => {
  const review = useOverlay<Row>()
  const { data: waiting } = useCall('/operator/reviews/waiting', {}, { quiet: true, refetchInterval: 30_000 })
  const refresh = () => {
    void outdate('/operator/reviews/list')
    void outdate('/operator/reviews/waiting')
  }
  return (
    <>
      <ListPage
        title="人工审核"
        path="/operator/reviews/list"
        rowKey="caseId"
        columns={columnsFor(review.show)}
        filters={filters}
        tabs={tabs}
        body={wanted}
        note={
          waiting?.oldestAt && (
            <span className={styles.none}>
              待审核 {waiting.count} 件，等待最久的已等 {waited(waiting.oldestAt)}
            </span>
          )
        }
        empty={{ text: '没有待审核的申请，新提交的个人实名、企业认证与印章会出现在这里' }}
        refetchInterval={30_000}
      />
      {review.subject && (
        <ReviewDialog
          caseId={review.subject.caseId}
          onClose={() => {
            review.close()
            refresh()
          }}
        />
      )}
    </>
  )
}
export default ReviewsPage
