import { APPROVAL_RULE, VOTER_STATUS } from '@xinqi/api/status'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { labelled } from '../../../shared/language/labels.ts'
import { Written } from '../../../shared/language/Written.tsx'
import type { Approval } from './approval.ts'
import styles from './approval-progress.module.css'
import { words } from './messages/approval.zh.ts'

type Voter = Approval['voters'][number]

const stepsOf = (voters: readonly Voter[]): Voter[][] => {
  const steps = new Map<number, Voter[]>()
  for (const voter of voters) steps.set(voter.step, [...(steps.get(voter.step) ?? []), voter])
  return [...steps.entries()].sort(([one], [other]) => one - other).map(([, step]) => step)
}
const at = (when: string): string => instant(when) ?? ''

/** Who was asked in which order, and what they said. */
export const ApprovalProgress = ({ approval }: { approval: Approval }) => (
  <ol className={styles.progress}>
    <li>
      {words().submitted({ name: approval.askedByName })}
      <div className={styles.when}>{at(approval.createdAt)}</div>
    </li>
    {stepsOf(approval.voters).map((step) => (
      <li key={step[0]!.voterId}>
        <div className={styles.rule}>
          {labelled(APPROVAL_RULE[step[0]!.rule as 1 | 2 | 3])}
          {step[0]!.isAdded && words().added}
        </div>
        {step.map((voter) => (
          <div key={voter.voterId} className={styles.voter}>
            <span>
              {voter.name}
              {voter.inSteadOf && words().inSteadOf({ name: voter.inSteadOf })}
              {voter.isMe && words().me}
            </span>
            <StatusTag set={VOTER_STATUS} code={voter.status} />
            {voter.comment && (
              <p className={styles.comment}>
                <Written text={voter.comment} />
              </p>
            )}
            {voter.timeoutAt && (
              <div className={styles.when}>{words().handleBy({ at: at(voter.timeoutAt) })}</div>
            )}
            {voter.decidedAt && <div className={styles.when}>{at(voter.decidedAt)}</div>}
          </div>
        ))}
      </li>
    ))}
  </ol>
)
