import { APPROVAL_RULE, VOTER_STATUS } from '@xinqi/api/status'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import type { Approval } from './approval.ts'
import styles from './approvals.module.css'

type Voter = Approval['voters'][number]

const stepsOf = (voters: readonly Voter[]): Voter[][] => {
  const steps = new Map<number, Voter[]>()
  for (const voter of voters) steps.set(voter.step, [...(steps.get(voter.step) ?? []), voter])
  return [...steps.entries()].sort(([one], [other]) => one - other).map(([, step]) => step)
}

/** Who was asked in which order, and what they said. */
export const ApprovalProgress = ({ approval }: { approval: Approval }) => (
  <ol className={styles.progress}>
    <li>
      <b>{approval.askedByName}</b> 提交审批
      <div className={styles.when}>{instant(approval.createdAt)}</div>
    </li>
    {stepsOf(approval.voters).map((step) => (
      <li key={step[0]!.voterId}>
        <div className={blocks.quiet}>
          {APPROVAL_RULE[step[0]!.rule as 1 | 2 | 3]}
          {step[0]!.isAdded && ' · 加签'}
        </div>
        {step.map((voter) => (
          <div key={voter.voterId} className={styles.voter}>
            <span>
              {voter.name}
              {voter.inSteadOf && `（代${voter.inSteadOf}）`}
              {voter.isMe && '（我）'}
            </span>
            <StatusTag set={VOTER_STATUS} code={voter.status} />
            {voter.comment && <p className={styles.comment}>{voter.comment}</p>}
            {voter.timeoutAt && <div className={styles.when}>请于 {instant(voter.timeoutAt)} 前处理</div>}
            {voter.decidedAt && <div className={styles.when}>{instant(voter.decidedAt)}</div>}
          </div>
        ))}
      </li>
    ))}
  </ol>
)
