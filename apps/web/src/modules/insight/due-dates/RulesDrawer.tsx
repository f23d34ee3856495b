// 提醒规则: on which days before the end, who hears of it, and how.

import type { Data } from '@xinqi/api/calls'
import { DUE, NAME_MAX } from '@xinqi/api/limits'
import { Checkbox, Drawer, Form, Input, InputNumber } from 'antd'
import { useMemo } from 'react'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ArrivedSome } from '../../../shared/console/ArrivedSome.tsx'
import { EmptyState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { SwitchItem } from '../../../shared/forms/SwitchItem.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { folderTree } from '../archive/folders.ts'
import { SeveralOf } from '../archive/SeveralOf.tsx'
import styles from './due-dates.module.css'

type Rule = Data<'/dueRule/list'>[number]
type Channel = Rule['channels'][number]
type Values = {
  name: string
  typeIds: string[]
  days: number[]
  repeatDays?: number | null
  toPerformer: boolean
  toInitiator: boolean
  memberIds: string[]
  channels: Channel[]
  isEnabled: boolean
}

const CHANNEL: Record<Channel, string> = { message: '站内消息', sms: '短信', mail: '邮件' }
const DAYS = [90, 60, 30, 15, 7, 3, 1, 0].map((day) => ({
  value: day,
  label: day === 0 ? '到期当天' : `提前 ${day} 天`,
}))

const rulesChanged = () => Promise.all([outdate('/dueRule/list'), outdate('/archived/getDueContractList')])

const Folders = (chosen: { value?: string[]; onChange?: (ids: string[]) => void }) => {
  const { data } = useCall('/archivedType/list', {}, { quiet: true })
  const tree = useMemo(() => folderTree(data ?? []), [data])
  return <SeveralOf placeholder="不选即适用于全部合同" aria-label="适用目录" treeData={tree} {...chosen} />
}

const RuleDialog = ({ rule, onClose }: { rule: Rule | null; onClose: () => void }) => (
  <FormDialog<Values>
    title={rule ? '编辑提醒规则' : '新增提醒规则'}
    submitText="保存"
    initial={
      rule ?? {
        typeIds: [],
        days: [30, 7, 1],
        repeatDays: null,
        toPerformer: true,
        toInitiator: true,
        memberIds: [],
        channels: ['message'],
        isEnabled: true,
      }
    }
    errorFields={{}}
    onClose={onClose}
    onSubmit={({
      name,
      typeIds,
      days,
      repeatDays,
      toPerformer,
      toInitiator,
      memberIds,
      channels,
      isEnabled,
    }) =>
      carryOut(
        '/dueRule/save',
        {
          ...(rule ? { ruleId: rule.ruleId } : {}),
          name: name.trim(),
          typeIds: typeIds ?? [],
          days: days.map(Number),
          repeatDays: repeatDays ?? null,
          toPerformer,
          toInitiator,
          memberIds: memberIds ?? [],
          channels,
          isEnabled,
        },
        rulesChanged,
        '已保存，提醒将在当天上午 8 点发出',
      )
    }
  >
    <Form.Item
      name="name"
      label="规则名称"
      rules={[{ required: true, whitespace: true, message: '请输入规则名称' }]}
    >
      <Input maxLength={NAME_MAX} placeholder="如：到期前一个月提醒" />
    </Form.Item>
    <Form.Item name="typeIds" label="适用目录">
      <Folders />
    </Form.Item>
    <SelectItem
      name="days"
      label="提醒日"
      extra={`可直接输入天数，最多提前 ${DUE.daysMax} 天`}
      must="请选择提醒日"
      rules={[
        {
          validator: (_, days: (number | string)[] = []) =>
            days.every((day) => /^\d{1,4}$/.test(String(day)) && Number(day) <= DUE.daysMax)
              ? Promise.resolve()
              : Promise.reject(new Error(`请输入 0 到 ${DUE.daysMax} 的天数`)),
        },
      ]}
      mode="tags"
      options={DAYS}
      tokenSeparators={[',', '，', ' ']}
      maxCount={10}
    />
    <Form.Item
      name="repeatDays"
      label="重复提醒"
      extra="从最早的提醒日起，每隔几天再提醒一次，直到到期；不填则不重复"
    >
      <InputNumber min={1} max={365} precision={0} suffix="天" style={{ width: 160 }} />
    </Form.Item>
    <Form.Item label="接收人" style={{ marginBottom: 8 }}>
      <Form.Item name="toPerformer" valuePropName="checked" noStyle>
        <Checkbox>履约负责人</Checkbox>
      </Form.Item>
      <Form.Item name="toInitiator" valuePropName="checked" noStyle>
        <Checkbox>发起人</Checkbox>
      </Form.Item>
    </Form.Item>
    <Form.Item name="memberIds">
      <PersonPicker
        multiple
        aria-label="指定成员"
        placeholder="另外指定成员"
        known={rule?.memberIds.map((id, at) => ({ id, name: rule.memberNames[at] ?? id }))}
      />
    </Form.Item>
    <Form.Item name="channels" label="方式" rules={[{ required: true, message: '请选择提醒方式' }]}>
      <Checkbox.Group
        options={(Object.keys(CHANNEL) as Channel[]).map((value) => ({ value, label: CHANNEL[value] }))}
      />
    </Form.Item>
    <SwitchItem name="isEnabled" label="启用" />
  </FormDialog>
)

const said = ({ days, repeatDays, toPerformer, toInitiator, memberNames, channels }: Rule) =>
  [
    days.map((day) => (day === 0 ? '当天' : `提前 ${day} 天`)).join('、'),
    repeatDays && `每 ${repeatDays} 天重复`,
    [toPerformer && '履约负责人', toInitiator && '发起人', ...memberNames].filter(Boolean).join('、'),
    channels.map((channel) => CHANNEL[channel]).join('、'),
  ]
    .filter(Boolean)
    .join('；')

export const RulesDrawer = ({ onClose }: { onClose: () => void }) => {
  const { data: rules, error, refetch } = useCall('/dueRule/list', {}, { quiet: true })
  const edit = useOverlay<Rule | 'new'>()
  const remove = useOverlay<Rule>()
  const add = (
    <PermissionButton permission="system:archive:edit" type="primary" onClick={() => edit.show('new')}>
      新增规则
    </PermissionButton>
  )
  return (
    <Drawer open title="到期提醒规则" size={520} onClose={onClose} extra={rules?.length ? add : undefined}>
      <ArrivedSome
        data={rules}
        error={error}
        refetch={refetch}
        what="提醒规则"
        none={<EmptyState text="还没有提醒规则，新增后会在合同到期前提醒相关的人" action={add} />}
      >
        {(some) => (
          <ul className={styles.rules}>
            {some.map((rule) => (
              <li key={rule.ruleId} className={styles.rule}>
                <div>
                  <b>{rule.name}</b>
                  {!rule.isEnabled && <span className={`${styles.band} ${styles.grey}`}>已停用</span>}
                  <p className={styles.about}>{said(rule)}</p>
                </div>
                <RowActions
                  actions={[
                    { label: '编辑', permission: 'system:archive:edit', onClick: () => edit.show(rule) },
                    {
                      label: '删除',
                      permission: 'system:archive:edit',
                      danger: true,
                      onClick: () => remove.show(rule),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </ArrivedSome>
      {edit.subject && (
        <RuleDialog rule={edit.subject === 'new' ? null : edit.subject} onClose={edit.close} />
      )}
      {remove.subject && (
        <ConfirmDialog
          title="删除提醒规则"
          text={`删除「${remove.subject.name}」后，按它安排的提醒不再发出。`}
          action="删除规则"
          onConfirm={() => carryOut('/dueRule/remove', { ruleId: remove.subject!.ruleId }, rulesChanged)}
          onClose={remove.close}
        />
      )}
    </Drawer>
  )
}
