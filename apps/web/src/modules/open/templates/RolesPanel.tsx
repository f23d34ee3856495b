import { DeleteOutlined } from '@ant-design/icons'
import { HTML_TEMPLATE, type HtmlRole } from '@xinqi/api/open/html-template'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import styles from './html-template.module.css'

const NAMES = ['甲方', '乙方', '丙方', '丁方']

export const RolesPanel = ({
  roles,
  onChange,
}: {
  roles: readonly HtmlRole[]
  onChange: (roles: HtmlRole[]) => void
}) => {
  const change = (at: number, more: Partial<HtmlRole>) =>
    onChange(roles.map((role, index) => (index === at ? { ...role, ...more } : role)))
  const free = NAMES.find((name) => !roles.some((role) => role.name === name)) ?? `第 ${roles.length + 1} 方`
  return (
    <>
      {roles.map((role, index) => (
        <div key={index} className={styles.field}>
          <div className={styles.line}>
            <Input
              aria-label={`角色 ${index + 1} 的名称`}
              style={{ flex: 1 }}
              maxLength={20}
              value={role.name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <Button
              aria-label={`删除角色 ${role.name}`}
              icon={<DeleteOutlined />}
              disabled={roles.length === 1}
              onClick={() => onChange(roles.filter((_, at) => at !== index))}
            />
          </div>
          <div className={styles.line}>
            <Select
              aria-label={`${role.name} 的类型`}
              style={{ width: 90 }}
              value={role.type}
              options={[
                { value: 'company', label: '企业' },
                { value: 'person', label: '个人' },
              ]}
              onChange={(type) => change(index, { type, ...(type === 'person' ? { seam: false } : {}) })}
            />
            <InputNumber
              aria-label={`${role.name} 的签署顺序`}
              prefix="顺序"
              style={{ width: 100 }}
              min={1}
              max={50}
              value={role.order ?? index + 1}
              onChange={(order) => change(index, { order: order ?? 1 })}
            />
            {role.type === 'company' && (
              <Checkbox
                checked={role.seam ?? false}
                onChange={(event) => change(index, { seam: event.target.checked })}
              >
                骑缝章
              </Checkbox>
            )}
          </div>
        </div>
      ))}
      <Button
        block
        disabled={roles.length >= HTML_TEMPLATE.roles}
        onClick={() => onChange([...roles, { name: free, type: 'company', order: roles.length + 1 }])}
      >
        添加角色
      </Button>
    </>
  )
}
