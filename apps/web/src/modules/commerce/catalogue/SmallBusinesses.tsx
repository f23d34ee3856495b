// 小微普惠: who asks to be on the list, and who is.

import { SMALL_BUSINESS } from '@xinqi/api/work-list-status'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { workList } from '../../../shared/list/workList.tsx'

type Application = RowOf<'/operator/smallBusiness/applications'>
type Decision = { application: Application; granted: boolean }
const STATUS: Record<number, string> = { 0: '待审核', 1: '已同意', 2: '未通过' }
const FILTERS = [keywordFilter('企业', '企业名称'), choiceFilter('status', '状态', STATUS)]
const refresh = () => outdate('/operator/smallBusiness/applications', '/operator/smallBusiness/list')

export const XwApplications = workList<'/operator/smallBusiness/applications', Decision>(
  '/operator/smallBusiness/applications',
  'applicationId',
  {
    what: '小微普惠申请',
    empty: '没有小微普惠申请',
    columns: (decide) => [
      column.name('company', '企业', 220, (row) => row.companyName),
      column.text('code', '统一社会信用代码', 180, (row) => orDash(row.creditCode)),
      column.text('reason', '申请理由', 260),
      column.text('by', '申请人', 90, (row) => row.askedBy),
      column.tag('status', '状态', 90, (row) => STATUS[row.status]),
      column.text('answer', '答复', 200, (row) => orDash(row.answer && `${row.decidedBy}：${row.answer}`)),
      column.time('at', '申请时间', 168, (row) => row.createdAt),
      column.actions(120, (row) =>
        row.status === SMALL_BUSINESS.waiting
          ? [
              { label: '同意', onClick: () => decide({ application: row, granted: true }) },
              { label: '拒绝', danger: true, onClick: () => decide({ application: row, granted: false }) },
            ]
          : [],
      ),
    ],
    filters: FILTERS,
    body: keywordAndStatus,
    dialog: ({ application, granted }, onClose) => (
      <FormDialog<{ answer: string }>
        title={`${granted ? '同意' : '拒绝'}「${application.companyName}」的申请`}
        submitText={granted ? '同意' : '拒绝'}
        danger={!granted}
        onClose={onClose}
        onSubmit={({ answer }) =>
          carryOut(
            '/operator/smallBusiness/decide',
            { applicationId: application.applicationId, granted, answer },
            refresh,
          )
        }
      >
        <p>{application.reason}</p>
        <LongTextItem
          name="answer"
          label={granted ? '依据' : '原因'}
          must="请写明"
          least={2}
          rows={3}
          maxLength={200}
        />
      </FormDialog>
    ),
  },
)

export const XwListed = workList('/operator/smallBusiness/list', 'companyId', {
  what: '小微普惠名单',
  empty: '名单中还没有企业，同意申请后会出现在这里',
  columns: (remove) => [
    column.name('name', '企业', 240),
    column.text('note', '依据', 280),
    column.text('by', '列入人', 100, (row) => row.addedBy),
    column.time('at', '列入时间', 168, (row) => row.createdAt),
    column.actions(90, (row) => [{ label: '移出', danger: true, onClick: () => remove(row) }]),
  ],
  dialog: ({ companyId, name }, onClose) => (
    <FormDialog<{ note: string }>
      title={`把「${name}」移出名单`}
      submitText="移出"
      danger
      onClose={onClose}
      onSubmit={({ note }) =>
        carryOut('/operator/smallBusiness/set', { companyId, isOn: false, note }, refresh)
      }
    >
      <p>移出后不能再购买小微普惠版；已购买的不受影响。</p>
      <TextItem name="note" label="原因" must="请写明原因" maxLength={200} />
    </FormDialog>
  ),
})
