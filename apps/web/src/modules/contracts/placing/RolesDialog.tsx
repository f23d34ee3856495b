// Who a template is made for: 甲方, 乙方, …, companies or people.

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { TemplateContent } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { newParty } from '../drafts/draftShape.ts'
import styles from './contract-place.module.css'

type Role = TemplateContent['parties'][number]
const NAMES = ['甲方', '乙方', '丙方', '丁方']

export const RolesDialog = ({
  parties,
  fields,
  onChange,
  onClose,
}: {
  parties: readonly Role[]
  fields: TemplateContent['fields']
  onChange: (parties: Role[]) => void
  onClose: () => void
}) => {
  const [roles, setRoles] = useState<readonly Role[]>(parties)
  const used = (partyId: string) => fields.filter((field) => field.partyId === partyId).length
  const edit = (partyId: string, more: Partial<Role>) =>
    setRoles((now) => now.map((role) => (role.partyId === partyId ? { ...role, ...more } : role)))
  const unnamed = roles.some(({ roleName }) => !roleName?.trim())
  return (
    <Modal
      open
      title="设置角色"
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: unnamed || roles.length === 0 }}
      onOk={() => {
        onChange(roles.map((role, index) => ({ ...role, turn: index + 1 })))
        onClose()
      }}
      onCancel={onClose}
    >
      <p className={styles.note}>使用模板发起合同时，再为每个角色指定签署人。</p>
      <div className={styles.roles}>
        {roles.map((role, index) => (
          <div key={role.partyId} className={styles.lineRow}>
            <Input
              value={role.roleName ?? ''}
              maxLength={20}
              aria-label={`角色 ${index + 1} 名称`}
              status={role.roleName?.trim() ? undefined : 'error'}
              onChange={(event) => edit(role.partyId, { roleName: event.target.value })}
            />
            <Select
              value={role.kind}
              aria-label={`角色 ${index + 1} 类型`}
              className={styles.roleKind}
              // A seal is a company's: what carries one stays a company.
              disabled={fields.some((field) => field.partyId === role.partyId && field.kind === 'seal')}
              options={[
                { value: 1, label: '企业' },
                { value: 2, label: '个人' },
              ]}
              onChange={(kind: 1 | 2) => edit(role.partyId, { kind })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={`删除角色 ${index + 1}`}
              disabled={used(role.partyId) > 0}
              title={used(role.partyId) ? '请先删除该角色的控件' : undefined}
              onClick={() => setRoles((now) => now.filter(({ partyId }) => partyId !== role.partyId))}
            />
          </div>
        ))}
      </div>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={roles.length >= CONTRACT.parties}
        onClick={() =>
          setRoles((now) => [
            ...now,
            newParty({ kind: 1, roleName: NAMES[now.length] ?? `角色${now.length + 1}`, signers: [] }),
          ])
        }
      >
        添加角色
      </Button>
    </Modal>
  )
}
