// 公告 of the open platform: shown on its home page and in the partners' console from their day on, until taken down.

import { Button, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { instant } from '../../../shared/format/instant.ts'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'

type Row = RowOf<'/operator/openNotice/list'>
const CHANGED = ['/operator/openNotice/list', '/open/notice/list'] as const

const NoticeDialog = ({ notice, onClose }: { notice: Row | null; onClose: () => void }) => (
  <FormDialog<{ title: string; content: string; day: Dayjs }>
    title={notice ? '修改公告' : '发布公告'}
    submitText={notice ? '保存' : '发布'}
    initial={
      notice
        ? { title: notice.title, content: notice.content, day: dayjs(notice.day) }
        : { day: chinaToday() }
    }
    onClose={onClose}
    onSubmit={({ title, content, day }) =>
      carryOut(
        '/operator/openNotice/publish',
        {
          ...(notice ? { noticeId: notice.noticeId } : {}),
          title,
          content,
          day: day.format('YYYY-MM-DD'),
        },
        CHANGED,
        notice ? '公告已修改' : '公告已发布',
      )
    }
  >
    <TextItem name="title" label="标题" must="请填写标题" maxLength={60} />
    <LongTextItem name="content" label="内容" must="请填写内容" rows={6} maxLength={1000} />
    <Form.Item
      name="day"
      label="日期"
      extra="从这一天起显示"
      rules={[{ required: true, message: '请选择日期' }]}
    >
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
  </FormDialog>
)

const AnnouncementsPage = () => {
  const writing = useOverlay<{ notice: Row | null }>()
  const removing = useOverlay<Row>()
  const columns: ListColumn<Row>[] = [
    column.text('day', '日期', 116),
    column.name('title', '标题', 220, (row) => row.title),
    column.text('content', '内容', 360),
    column.text('by', '发布', 240, (row) => `${row.publishedBy} ${instant(row.publishedAt)}`),
    column.text('state', '状态', 90, (row) => (row.withdrawnAt ? '已撤下' : '显示中')),
    column.actions<Row>(120, (row) =>
      row.withdrawnAt
        ? []
        : [
            { label: '修改', onClick: () => writing.show({ notice: row }) },
            { label: '撤下', onClick: () => removing.show(row) },
          ],
    ),
  ]
  const publish = (
    <Button type="primary" onClick={() => writing.show({ notice: null })}>
      发布公告
    </Button>
  )
  return (
    <>
      <ListPage
        title="公告"
        path="/operator/openNotice/list"
        rowKey="noticeId"
        filters={[keywordFilter('标题', '公告标题')]}
        body={({ keyword }) => (keyword ? { keyword } : {})}
        columns={columns}
        primary={publish}
        empty={{ text: '还没有公告，发布后显示在开放平台首页与合作方控制台', action: publish }}
      />
      {writing.subject && <NoticeDialog notice={writing.subject.notice} onClose={writing.close} />}
      {removing.subject && (
        <ConfirmDialog
          title={`撤下「${removing.subject.title}」`}
          text="撤下后不再显示，记录仍保留。"
          action="撤下"
          onClose={removing.close}
          onConfirm={() =>
            carryOut(
              '/operator/openNotice/withdraw',
              { noticeId: removing.subject!.noticeId },
              CHANGED,
              '公告已撤下',
            )
          }
        />
      )}
    </>
  )
}
export default AnnouncementsPage
