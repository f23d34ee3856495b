// 合同类型: what kinds of contract the company makes, and how each is numbered.

import type { Data } from '@xinqi/api/calls'
import { Switch } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage } from '../../../shared/center/CenterPage.tsx'
import { ArrivedSome } from '../../../shared/console/ArrivedSome.tsx'
import { EmptyState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { TypeDialog } from './TypeDialog.tsx'

export type ContractType = Data<'/contractType/list'>[number]

const Enabled = ({ type }: { type: ContractType }) => {
  const { busy, act } = useAct()
  const may = useAccess().may('system:archive:typeEdit')
  const change = (isEnabled: boolean) =>
    act(async () => {
      await call('/contractType/enable', { typeId: type.typeId, isEnabled })
      await outdate('/contractType/list')
      toast.success(isEnabled ? `已启用「${type.name}」` : `已停用「${type.name}」，发起合同时不再出现`)
    })
  return (
    <Switch
      size="small"
      aria-label={`启用${type.name}`}
      disabled={!may}
      loading={busy}
      checked={type.isEnabled}
      onChange={(on) => void change(on)}
    />
  )
}

const ContractTypePage = () => {
  const { data: types, error, refetch } = useCall('/contractType/list', {}, { quiet: true })
  const edit = useOverlay<ContractType | 'new'>()
  const remove = useOverlay<ContractType>()
  const add = (
    <PermissionButton permission="system:archive:typeEdit" type="primary" onClick={() => edit.show('new')}>
      新增类型
    </PermissionButton>
  )
  const columns: readonly ListColumn<ContractType>[] = [
    column.text('name', '类型名称', 180, (type) => (
      <>
        <b>{type.name}</b>
        {type.note && <div className={blocks.quiet}>{type.note}</div>}
      </>
    )),
    column.text('rule', '编号规则', 200, (type) => orDash(type.numberRule)),
    column.text('next', '下一个编号', 160, (type) => orDash(type.nextNumber)),
    column.text('validDays', '默认有效期', 100, (type) => orDash(type.validDays && `${type.validDays} 天`)),
    column.text('nationalSeal', '国标电子签章', 110, (type) => (type.nationalSeal ? '加盖' : '不加盖')),
    column.text('labour', '电子劳动合同', 110, (type) => (type.labour ? '是' : '否')),
    column.text('fields', '自定义字段', 160, (type) =>
      orDash(type.fields.map(({ name }) => name).join('、')),
    ),
    column.number('contracts', '合同数', 70),
    column.tag('enabled', '启用', 70, (type) => <Enabled type={type} />),
    column.actions(130, (type) => [
      { label: '编辑', permission: 'system:archive:typeEdit', onClick: () => edit.show(type) },
      ...(type.contracts === 0
        ? [
            {
              label: '删除',
              permission: 'system:archive:typeEdit' as const,
              danger: true,
              onClick: () => remove.show(type),
            },
          ]
        : []),
    ]),
  ]
  return (
    <CenterPage title="合同类型" extra={types?.length ? add : undefined}>
      <CenterCard
        title="类型与编号规则"
        note="发起合同时选择类型，发送后按规则自动编号，同一规则下编号连续且不重复；也可以手工填写编号。"
      >
        <ArrivedSome
          data={types}
          error={error}
          refetch={refetch}
          what="合同类型"
          none={<EmptyState text="还没有合同类型，新增后发起合同时可以选择" action={add} />}
        >
          {(rows) => <Rows what="合同类型" rows={rows} rowKey="typeId" columns={columns} empty={null} />}
        </ArrivedSome>
      </CenterCard>
      {edit.subject && (
        <TypeDialog type={edit.subject === 'new' ? null : edit.subject} onClose={edit.close} />
      )}
      {remove.subject && (
        <ConfirmDialog
          title="删除合同类型"
          text={`「${remove.subject.name}」从未使用，删除后无法恢复；以它为条件的审批流程将不再匹配。`}
          action="删除类型"
          onConfirm={() =>
            carryOut('/contractType/delete', { typeId: remove.subject!.typeId }, ['/contractType/list'])
          }
          onClose={remove.close}
        />
      )}
    </CenterPage>
  )
}
export default ContractTypePage
