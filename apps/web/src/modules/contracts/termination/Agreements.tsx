import type { Data } from '@xinqi/api/calls'
import { TERMINATION_KIND_LABEL } from '@xinqi/api/termination'
import { Link } from 'react-router'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { instant } from '../../../shared/format/instant.ts'
import styles from './termination.module.css'

/** Agreements there are about a contract, the newest first. */
export const Agreements = ({
  agreements,
}: {
  agreements: Data<'/contract/terminate/before'>['agreements']
}) =>
  agreements.length === 0 ? null : (
    <ul className={styles.agreements} aria-label="解约与作废协议">
      {agreements.map(({ contractId, status, phase, kind, startedBy, startedAt }) => (
        <li key={contractId}>
          <Link to={`/terminate/terminateConfirm?contractId=${contractId}`}>
            {TERMINATION_KIND_LABEL[kind]}协议
          </Link>
          <ContractStatusTag status={status} phase={phase} />
          <span className={styles.quiet}>
            {startedBy} {instant(startedAt)} 发起
          </span>
        </li>
      ))}
    </ul>
  )
