// 履约事项: what each side of the kept contracts owes by when, and what is late.

import { CalendarOutlined } from '@ant-design/icons'
import type { Body, DutyView } from '@xinqi/api/calls'
import { DUTY_KINDS } from '@xinqi/api/ways'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { lookAt } from '../../contracts/lists/contractLinks.ts'
import { FinishDialog } from './DutyDialogs.tsx'
import { DutyState, dueWords, SIDES } from './dutyWords.tsx'

type Row = RowOf<'/duty/list'>

const FILTERS: readonly ListFilter[] = [
  keywordFilter('合同名称、编号、相对方', '合同名称、编号、相对方'),
  choiceFilter('side', '履约方', { 1: '我方', 2: '对方' }),
  choiceFilter('kind', '类型', Object.fromEntries(DUTY_KINDS.map((kind) => [kind, kind]))),
  choiceFilter('mine', '范围', { 1: '由我负责' }),
]

const asked = ({ view, keyword, side, kind, mine }: ListQuery): Body<'/duty/export'> => ({
  ...(view ? { view: view as DutyView } : { view: 'open' }),
  ...(keyword ? { keyword } : {}),
  ...(side ? { side: Number(side) as 1 | 2 } : {}),
  ...(kind ? { kind: kind as Body<'/duty/export'>['kind'] } : {}),
  ...(mine ? { mine: true } : {}),
})

const DutiesPage = () => {
  const { data } = useCall('/duty/count', {}, { quiet: true })
  const seesArchive = useAccess().may('system:archive:file')
  const mayDue = useAccess().may('system:archive:due')
  const finishing = useOverlay<Row>()
  const reminding = useAct()
  const remind = (rows: Row[], clear: () => void) =>
    reminding.act(async () => {
      const { told, skipped } = await call('/duty/remind', { dutyIds: rows.map(({ dutyId }) => dutyId) })
      clear()
      const left = skipped.map(({ contractName, title, reason }) => `《${contractName}》${title}：${reason}`)
      if (left.length) toast.warning(`已提醒 ${told} 项，${left.length} 项未提醒：${left.join('；')}`)
      else toast.success(`已提醒 ${told} 项的责任人`)
    })
  const navigate = useNavigate()
  const whereOf = ({ archivedId, contractId, elgId }: Row): string =>
    seesArchive
      ? `/archiveFile?archivedId=${archivedId}`
      : contractId
        ? lookAt(contractId)
        : `/sign/elgDetail?elgId=${elgId}`
  const tabs = useMemo(
    () => ({
      name: 'view',
      items: [
        { value: '', label: '未完成' },
        { value: 'late', label: '已逾期', ...(data ? { count: data.late } : {}) },
        { value: 'soon', label: '30 天内', ...(data ? { count: data.within30 } : {}) },
        { value: 'waiting', label: '待触发', ...(data ? { count: data.waiting } : {}) },
        { value: 'done', label: '已完成' },
        { value: 'all', label: '全部' },
      ],
    }),
    [data],
  )
  const columns: ListColumn<Row>[] = [
    column.name('title', '事项', 200, (row) => <Link to={whereOf(row)}>{row.title}</Link>),
    column.tag('state', '状态', 130, (row) => <DutyState duty={row} />),
    column.text('due', '履约日期', 210, (row) => dueWords(row)),
    column.text('side', '履约方', 80, (row) => SIDES[row.side]),
    column.money('cents', '金额', 130),
    column.text('contract', '合同', 200, (row) => row.contractName),
    column.text('counterpart', '相对方', 160, (row) => orDash(row.counterpart)),
    column.text('responsible', '责任人', 100, (row) => orDash(row.responsible)),
    column.actions(90, (row) =>
      row.mayFinish && row.state !== 'done' ? [{ label: '完成', onClick: () => finishing.show(row) }] : [],
    ),
  ]
  return (
    <>
      <ListPage
        title="履约事项"
        path="/duty/list"
        rowKey="dutyId"
        columns={columns}
        filters={FILTERS}
        tabs={tabs}
        body={asked}
        exporting={(query) => ({
          permission: 'system:contract:export',
          run: () => call('/duty/export', asked(query)),
        })}
        batch={(rows, clear) => (
          <PermissionButton
            permission="system:data:dutyEdit"
            size="small"
            loading={reminding.busy}
            onClick={() => void remind(rows, clear)}
          >
            提醒责任人
          </PermissionButton>
        )}
        tools={() =>
          mayDue && (
            <Button
              icon={<CalendarOutlined aria-hidden="true" />}
              onClick={() => navigate('/dueNotice?subscribe=1')}
            >
              订阅日历
            </Button>
          )
        }
        empty={{ text: '没有履约事项；在合同归档中打开一份合同，可采用正文中的履约约定，或自行新增' }}
      />
      {finishing.subject && <FinishDialog duty={finishing.subject} onClose={finishing.close} />}
    </>
  )
}
export default DutiesPage
