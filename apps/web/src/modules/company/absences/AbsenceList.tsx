import type { Body } from '@xinqi/api/calls'
import { ABSENCE_STATUS } from '@xinqi/api/status'
import { ABSENCE_KINDS, ABSENCE_REASONS, type AbsenceKind } from '@xinqi/api/work-list-status'
import { Button } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { absencesChanged } from './absencesChanged.ts'

type Row = RowOf<'/absence/list'>
type Whose = Body<'/absence/list'>['whose']

const HELD = { deputyAway: '暂停：代理人也外出', frozen: '暂停：已一键冻结' } as const

const TITLES: Record<Whose, { title: string; empty: string }> = {
  mine: { title: '我的外出', empty: '没有登记过外出。登记后，待办的审批与用印签署由代理人办理。' },
  deputy: { title: '由我代理', empty: '没有人请您代理。' },
  company: { title: '全公司的外出', empty: '没有人登记外出。' },
}

export const AbsenceList = ({ whose }: { whose: Whose }) => {
  const declaring = useOverlay<true>()
  const revoking = useOverlay<Row>()
  const columns: ListColumn<Row>[] = [
    column.name('name', '外出人', 110),
    column.text('deputyName', '代理人', 110),
    column.status('状态', 100, ABSENCE_STATUS, ({ state }) => state),
    column.text('days', '日期', 210, ({ beginsOn, endsOn }) => `${beginsOn} 至 ${endsOn}`),
    column.text('reason', '事由', 140, ({ reason, note }) =>
      note ? `${ABSENCE_REASONS[reason]}：${note}` : ABSENCE_REASONS[reason],
    ),
    column.text('kinds', '代理事项', 150, ({ kinds }) =>
      kinds.map((kind) => ABSENCE_KINDS[kind as AbsenceKind]).join('、'),
    ),
    column.text('waiting', '待代办', 150, ({ waiting, held }) => (held ? HELD[held] : `${waiting} 项`)),
    column.optional(column.text('declaredBy', '登记人', 110)),
    column.optional(column.time('endedAt', '结束时间', 160, ({ endedAt }) => endedAt)),
    column.actions(90, (row) =>
      row.mayRevoke ? [{ label: '撤销', onClick: () => revoking.show(row) }] : [],
    ),
  ]
  const { title, empty } = TITLES[whose]
  return (
    <>
      <ListPage
        key={whose}
        title={title}
        path="/absence/list"
        rowKey="absenceId"
        columns={columns}
        body={() => ({ whose })}
        empty={{ text: empty }}
        primary={
          whose !== 'deputy' && (
            <Button type="primary" onClick={() => declaring.show(true)}>
              {whose === 'company' ? '为同事登记' : '登记外出'}
            </Button>
          )
        }
      />
      {declaring.subject && <AbsenceDialog forColleague={whose === 'company'} onClose={declaring.close} />}
      {revoking.subject && (
        <ConfirmDialog
          title="撤销外出代理"
          text={`撤销后，${revoking.subject.deputyName}还没有办结的事项立即交还${revoking.subject.name}。`}
          action="撤销代理"
          onConfirm={() =>
            carryOut(
              '/absence/revoke',
              { absenceId: revoking.subject!.absenceId },
              absencesChanged,
              '代理已撤销',
            )
          }
          onClose={revoking.close}
        />
      )}
    </>
  )
}
