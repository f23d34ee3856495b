// 小微普惠: who asks to be on the list, and who is.

import { SMALL_BUSINESS } from '@xinqi/api/desk-status-names'
import { Form, Input } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { actionsColumn, column, tagColumn, timeColumn } from '../../../shared/list/columns.tsx'
import { keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type Application = RowOf<'/operator/smallBusiness/applications'>
type Listed = RowOf<'/operator/smallBusiness/list'>
const STATUS = ['待审核', '已同意', '未通过']
const refresh = () => outdate('/operator/smallBusiness/applications', '/operator/smallBusiness/list')

export const XwApplications = () => {
  const deciding = useOverlay<{ row: Application; granted: boolean }>()
  const subject = deciding.subject
  const columns: ListColumn<Application>[] = [
    { key: 'company', title: '企业', width: 220, always: true, render: (row) => row.companyName },
    column('code', '统一社会信用代码', 180, (row) => orDash(row.creditCode)),
    column('reason', '申请理由', 260, (row) => row.reason),
    column('by', '申请人', 90, (row) => row.askedBy),
    tagColumn<Application>('status', '状态', 90, (row) => STATUS[row.status]),
    column('answer', '答复', 200, (row) => orDash(row.answer && `${row.decidedBy}：${row.answer}`)),
    timeColumn<Application>('at', '申请时间', 168, (row) => row.createdAt),
    actionsColumn<Application>(120, (row) =>
      row.status === SMALL_BUSINESS.waiting
        ? [
            { label: '同意', onClick: () => deciding.show({ row, granted: true }) },
            {
              label: '拒绝',
              danger: true,
              onClick: () => deciding.show({ row, granted: false }),
            },
          ]
        : [],
    ),
  ]
  return (
    <>
      <ListCard
        what="小微普惠申请"
        path="/operator/smallBusiness/applications"
        rowKey="applicationId"
        filters={[
          keywordFilter('企业', '企业名称'),
          {
            kind: 'choice',
            name: 'status',
            label: '状态',
            options: STATUS.map((label, value) => ({ value: String(value), label })),
          },
        ]}
        body={keywordAndStatus}
        columns={columns}
        empty={{ text: '没有小微普惠申请' }}
      />
      {subject && (
        <FormDialog<{ answer: string }>
          title={`${subject.granted ? '同意' : '拒绝'}「${subject.row.companyName}」的申请`}
          submitText={subject.granted ? '同意' : '拒绝'}
          danger={!subject.granted}
          onClose={deciding.close}
          onSubmit={({ answer }) =>
            carryOut(
              '/operator/smallBusiness/decide',
              { applicationId: subject.row.applicationId, granted: subject.granted, answer },
              refresh,
            )
          }
        >
          <p>{subject.row.reason}</p>
          <Form.Item
            name="answer"
            label={subject.granted ? '依据' : '原因'}
            rules={[{ required: true, min: 2, message: '请写明' }]}
          >
            <Input.TextArea rows={3} maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

export const XwListed = () => {
  const removing = useOverlay<Listed>()
  const columns: ListColumn<Listed>[] = [
    { key: 'name', title: '企业', width: 240, always: true, render: (row) => row.name },
    column('note', '依据', 280, (row) => row.note),
    column('by', '列入人', 100, (row) => row.addedBy),
    timeColumn<Listed>('at', '列入时间', 168, (row) => row.createdAt),
    actionsColumn<Listed>(90, (row) => [{ label: '移出', danger: true, onClick: () => removing.show(row) }]),
  ]
  return (
    <>
      <ListCard
        what="小微普惠名单"
        path="/operator/smallBusiness/list"
        rowKey="companyId"
        columns={columns}
        empty={{ text: '名单中还没有企业，同意申请后会出现在这里' }}
      />
      {removing.subject && (
        <FormDialog<{ note: string }>
          title={`把「${removing.subject.name}」移出名单`}
          submitText="移出"
          danger
          onClose={removing.close}
          onSubmit={({ note }) =>
            carryOut(
              '/operator/smallBusiness/set',
              { companyId: removing.subject!.companyId, isOn: false, note },
              refresh,
            )
          }
        >
          <p>移出后不能再购买小微普惠版；已购买的不受影响。</p>
          <TextItem name="note" label="原因" must="请写明原因" maxLength={200} />
        </FormDialog>
      )}
    </>
  )
}
