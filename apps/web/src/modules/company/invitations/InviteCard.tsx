import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import styles from './invites.module.css'
import { words } from './messages/joining.zh.ts'

export type Invite = Data<'/v2/auth/checkLink/{param}'>

/** What somebody is invited to, before he decides. */
export const InviteCard = ({ invite }: { invite: Invite }) => {
  const facts: [string, string | null][] = [
    [words().inviter, invite.inviterName],
    [words().invited, [invite.invitedName, invite.sentTo].filter(Boolean).join(' ') || null],
    [words().department, invite.departmentName],
    [words().roles, invite.roleNames.join(words().listComma) || null],
    [words().validUntil, invite.expiresAt && instant(invite.expiresAt)],
  ]
  return (
    <section className={styles.card} aria-label={words().whatInvitedTo}>
      <p className={styles.company}>{invite.companyName ?? words().personalAccount}</p>
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
