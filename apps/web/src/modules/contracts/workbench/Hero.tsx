// Who one is today, and the one thing people come here to do.

import {
  AuditOutlined,
  DiffOutlined,
  FileAddOutlined,
  ProfileOutlined,
  QrcodeOutlined,
} from '@ant-design/icons'
import type { PermissionKey } from '@xinqi/api/menus'
import { USER_IS } from '@xinqi/api/wire'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccess } from '../../../shared/permission/access.ts'
import type { Identity } from '../../../shared/session/session.ts'
import { HeroPicture } from './HeroPicture.tsx'
import styles from './workbench.module.css'

const greeting = (hour: number) =>
  hour < 6 ? '夜深了' : hour < 12 ? '上午好' : hour < 14 ? '中午好' : hour < 18 ? '下午好' : '晚上好'

const SHORTCUTS: { permission: PermissionKey; path: string; name: string; icon: ReactNode }[] = [
  {
    permission: 'system:template:contract',
    path: '/templateList',
    name: '模板发起',
    icon: <ProfileOutlined aria-hidden="true" />,
  },
  {
    permission: 'system:contract:start',
    path: '/scanSign',
    name: '扫码签',
    icon: <QrcodeOutlined aria-hidden="true" />,
  },
  {
    permission: 'system:ai:compare',
    path: '/comparisonAI',
    name: '智能比对',
    icon: <DiffOutlined aria-hidden="true" />,
  },
  {
    permission: 'system:ai:examine',
    path: '/examineAI',
    name: '智能审查',
    icon: <AuditOutlined aria-hidden="true" />,
  },
]

export const Hero = ({ identity: { account, sidebar } }: { identity: Identity }) => {
  const access = useAccess()
  const personal = account.userType === USER_IS.person
  const role = sidebar.currentRoleNames.join('、')
  return (
    <section className={styles.hero} aria-label="欢迎">
      <div className={styles.heroText}>
        <h1 className={styles.greeting}>
          {greeting(new Date().getHours())}
          {account.person.name ? `，${account.person.name}` : ''}
        </h1>
        <p className={styles.heroNote}>
          {personal ? '当前以个人身份办理' : `${sidebar.currentCompanyName ?? ''}${role ? ` · ${role}` : ''}`}
        </p>
        <div className={styles.heroActions}>
          {access.may('system:contract:start') && (
            <Link className={styles.start} to={personal ? '/startPerson' : '/startCompany'}>
              <FileAddOutlined aria-hidden="true" />
              发起签署
            </Link>
          )}
          {SHORTCUTS.filter(({ permission }) => access.may(permission)).map(({ path, name, icon }) => (
            <Link key={path} className={styles.shortcut} to={path}>
              {icon}
              {name}
            </Link>
          ))}
        </div>
      </div>
      <HeroPicture />
    </section>
  )
}
