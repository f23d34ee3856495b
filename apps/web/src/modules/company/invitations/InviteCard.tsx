import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import styles from './invites.module.css'

export type Invite = Data<'/v2/auth/checkLink/{param}'>

/** What somebody is invited to, before he decides. */
export const InviteCard = ({ invite }: { invite: Invite }) => {
  const facts: [string, string | null][] = [
    ['邀请人', invite.inviterName],
    ['被邀请人', [invite.invitedName, invite.sentTo].filter(Boolean).join(' ') || null],
    ['部门', invite.departmentName],
    ['角色', invite.roleNames.join('、') || null],
    ['有效期至', invite.expiresAt && instant(invite.expiresAt)],
  ]
  return (
    <section className={styles.card} aria-label="邀请内容">
      <p className={styles.company}>{invite.companyName ?? '注册信契个人账号'}</p>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
