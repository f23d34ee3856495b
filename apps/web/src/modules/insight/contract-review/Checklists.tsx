// 审查清单: the company's own rules, as data, tried on a sample before they count.

import type { Data } from '@xinqi/api/calls'
import { Button, Switch, Tag } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard } from '../../../shared/center/CenterPage.tsx'
import { ArrivedSome } from '../../../shared/console/ArrivedSome.tsx'
import { EmptyState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { ChecklistDrawer } from './ChecklistDrawer.tsx'
import { TryDialog } from './TryDialog.tsx'

export type Checklist = Data<'/contractExamine/checklists'>[number]
const PATH = '/contractExamine/checklists'

const Enabled = ({ list }: { list: Checklist }) => {
  const { busy, act } = useAct()
  return (
    <Switch
      size="small"
      aria-label={`启用${list.name}`}
      checked={list.enabled}
      loading={busy}
      onChange={(enabled) =>
        void act(async () => {
          await call('/contractExamine/enableChecklist', { checklistId: list.checklistId, enabled })
          await outdate(PATH)
          toast.success(enabled ? `「${list.name}」已启用，新的审查将按它检查` : `「${list.name}」已停用`)
        })
      }
    />
  )
}

export const Checklists = () => {
  const { data: lists, error, refetch } = useCall(PATH, {}, { quiet: true })
  const edit = useOverlay<Checklist | 'new'>()
  const trial = useOverlay<Checklist>()
  const removal = useOverlay<Checklist>()
  const columns: readonly ListColumn<Checklist>[] = [
    column.text('name', '清单', 200, (list) => <b>{list.name}</b>),
    column.text('types', '适用合同', 180, (list) => list.contractTypes.join('、') || '全部类型'),
    column.text('content', '内容', 200, (list) => `自定义 ${list.rules} 项，停用内置 ${list.off} 项`),
    column.text('version', '版本', 120, (list) => (
      <>
        第 {list.version} 版 {list.isTried ? <Tag color="green">已试用</Tag> : <Tag>未试用</Tag>}
      </>
    )),
    column.tag('enabled', '启用', 70, (list) => <Enabled list={list} />),
    column.time('at', '更新时间', 170, (list) => list.updatedAt),
    column.actions(160, (list) => [
      { label: '试用', onClick: () => trial.show(list) },
      { label: '编辑', onClick: () => edit.show(list) },
      { label: '删除', danger: true, onClick: () => removal.show(list) },
    ]),
  ]
  const add = (
    <Button type="primary" onClick={() => edit.show('new')}>
      新建清单
    </Button>
  )
  return (
    <CenterCard
      title="审查清单"
      note="在内置审查点之外加入本企业的规则，或调整、停用内置审查点。保存即为新版本，试用样本后方可启用。"
      extra={lists?.length ? add : undefined}
    >
      <ArrivedSome
        data={lists}
        error={error}
        refetch={refetch}
        none={<EmptyState text="还没有审查清单" action={add} />}
      >
        {(rows) => <Rows what="审查清单" rows={rows} rowKey="checklistId" columns={columns} empty={null} />}
      </ArrivedSome>
      {edit.subject && (
        <ChecklistDrawer list={edit.subject === 'new' ? null : edit.subject} onClose={edit.close} />
      )}
      {trial.subject && <TryDialog list={trial.subject} onClose={trial.close} />}
      {removal.subject && (
        <ConfirmDialog
          title="删除审查清单"
          text={`「${removal.subject.name}」及其全部版本将被删除；已完成的审查结果不受影响。`}
          action="删除清单"
          onConfirm={() =>
            carryOut('/contractExamine/removeChecklist', { checklistId: removal.subject!.checklistId }, [
              PATH,
            ])
          }
          onClose={removal.close}
        />
      )}
    </CenterCard>
  )
}
