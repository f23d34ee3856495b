// Only a certified company and a real-name person have seals; everybody else is led to where that is done.

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../shared/console/States.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './seals.module.css'

const CERTIFIED = 3
const REAL_NAME = 1

const Way = ({ title, text, to, action }: { title: string; text: string; to: string; action: string }) => (
  <div className={styles.needs}>
    <h1 className={styles.needsTitle}>{title}</h1>
    <div className={`${blocks.surface} ${styles.needsCard}`}>
      <EmptyState
        text={text}
        action={
          <Link to={to}>
            <Button type="primary">{action}</Button>
          </Link>
        }
      />
    </div>
  </div>
)

export const NeedsRealName = ({ title, children }: { title: string; children: ReactNode }) => {
  const { person } = useIdentity().account
  if (person.identityStatus === REAL_NAME) return children
  return (
    <Way
      title={title}
      text="完成实名认证后才能使用签名与印章：签署须能确认是谁签的。"
      to="/center/realName"
      action="去实名认证"
    />
  )
}

export const NeedsCertification = ({ title, children }: { title: string; children: ReactNode }) => {
  const { enterprise } = useIdentity().account
  if (!enterprise)
    return (
      <Way
        title={title}
        text="印章属于企业。请在顶部切换到企业身份，或创建一家企业。"
        to="/firstEnptrPage"
        action="创建企业"
      />
    )
  if (enterprise.status !== CERTIFIED)
    return (
      <Way title={title} text="企业通过认证后才能制作和使用印章。" to="/companyVerify" action="去企业认证" />
    )
  return <NeedsRealName title={title}>{children}</NeedsRealName>
}
