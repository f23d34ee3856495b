// 企业规则: what the company wants its contracts to say, in a lawyer's sentence; tried on what it has kept before it counts.

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
import { RuleDialog } from './RuleDialog.tsx'
import { RuleDrawer } from './RuleDrawer.tsx'
import { type CompanyRule, RULES } from './rulesList.ts'

const Enabled = ({ rule }: { rule: CompanyRule }) => {
  const { busy, act } = useAct()
  return (
    <Switch
      size="small"
      aria-label={`启用规则：${rule.sentence}`}
      checked={rule.enabled}
      loading={busy}
      onChange={(enabled) =>
        void act(async () => {
          await call('/companyRule/enable', { ruleId: rule.ruleId, enabled })
          await outdate(RULES)
          toast.success(enabled ? '已启用：审查、发起与协商都会按它核对' : '已停用')
        })
      }
    />
  )
}

export const CompanyRules = () => {
  const { data: rules, error, refetch } = useCall(RULES, {}, { quiet: true })
  const edit = useOverlay<CompanyRule | 'new'>()
  const open = useOverlay<CompanyRule>()
  const removal = useOverlay<CompanyRule>()
  const columns: readonly ListColumn<CompanyRule>[] = [
    column.text('sentence', '规则', 300, (rule) => (
      <>
        <b>{rule.sentence}</b>
        <div style={{ color: 'var(--xq-text-secondary)', fontSize: 12 }}>{rule.said}</div>
      </>
    )),
    column.text('onSend', '发起时', 90, (rule) => (rule.onSend === 2 ? '不得发起' : '提示')),
    column.text('version', '版本', 120, (rule) => (
      <>
        第 {rule.version} 版 <Tag>{rule.isTried ? '已试' : '未试'}</Tag>
      </>
    )),
    column.text('owner', '负责人', 90, (rule) => rule.ownerName),
    column.number('exceptions', '例外', 60, (rule) => rule.exceptions),
    column.tag('enabled', '启用', 70, (rule) => <Enabled rule={rule} />),
    column.actions(170, (rule) => [
      { label: '试用与例外', onClick: () => open.show(rule) },
      { label: '编辑', onClick: () => edit.show(rule) },
      { label: '删除', danger: true, onClick: () => removal.show(rule) },
    ]),
  ]
  const add = (
    <Button type="primary" onClick={() => edit.show('new')}>
      写一条规则
    </Button>
  )
  return (
    <CenterCard
      title="企业规则"
      note="用一句话写下要求，例如“预付款不得超过30%，超过要财务总监批准”。系统把读懂的条件念给您听，用最近归档的合同试过才能启用；启用后在审查、发起与协商中核对。"
      extra={rules?.length ? add : undefined}
    >
      <ArrivedSome
        data={rules}
        error={error}
        refetch={refetch}
        none={<EmptyState text="还没有企业规则" action={add} />}
      >
        {(rows) => <Rows what="企业规则" rows={rows} rowKey="ruleId" columns={columns} empty={null} />}
      </ArrivedSome>
      {edit.subject && (
        <RuleDialog
          rule={edit.subject === 'new' ? null : edit.subject}
          onClose={edit.close}
          onSaved={(ruleId) => {
            edit.close()
            void refetch().then(({ data }) => {
              const saved = data?.find((one) => one.ruleId === ruleId)
              if (saved) open.show(saved)
            })
          }}
        />
      )}
      {open.subject && <RuleDrawer rule={open.subject} onClose={open.close} />}
      {removal.subject && (
        <ConfirmDialog
          title="删除规则"
          text={`「${removal.subject.sentence}」及其全部版本与例外将被删除；已完成的审查结果不受影响。`}
          action="删除规则"
          onConfirm={() => carryOut('/companyRule/remove', { ruleId: removal.subject!.ruleId }, [RULES])}
          onClose={removal.close}
        />
      )}
    </CenterCard>
  )
}
