import { LockOutlined } from '@ant-design/icons'
import blocks from '../../../shared/theme/blocks.module.css'
import { isBuiltIn, type Role } from './roleFacts.ts'
import styles from './roles.module.css'

export const RoleList = ({
  roles,
  selected,
  onSelect,
}: {
  roles: readonly Role[]
  selected: string | undefined
  onSelect: (role: Role) => void
}) => (
  <ul className={blocks.plainList}>
    {roles.map((role) => (
      <li key={role.roleId}>
        <button
          type="button"
          className={`${styles.role} ${role.roleId === selected ? styles.chosen : ''}`}
          aria-current={role.roleId === selected ? 'true' : undefined}
          onClick={() => onSelect(role)}
        >
          <span className={blocks.cutOff} title={role.name}>
            {role.name}
          </span>
          {isBuiltIn(role) && (
            <span className={styles.locked}>
              <LockOutlined aria-hidden="true" /> 内置
            </span>
          )}
          <span className={styles.count}>{role.memberCount} 人</span>
        </button>
      </li>
    ))}
  </ul>
)
