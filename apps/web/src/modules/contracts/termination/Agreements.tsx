import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { TERMINATION_KIND_LABEL } from '@xinqi/api/termination'
import { Link } from 'react-router'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import styles from './termination.module.css'

/** Agreements there are about a contract, the newest first. */
export const Agreements = ({
  agreements,
}: {
  agreements: Data<'/contract/terminate/before'>['agreements']
}) =>
  agreements.length === 0 ? null : (
    <ul className={styles.agreements} aria-label="解约协议">
      {agreements.map(({ contractId, status, kind, startedBy, startedAt }) => (
        <li key={contractId}>
          <Link to={`/terminate/terminateConfirm?contractId=${contractId}`}>
            {TERMINATION_KIND_LABEL[kind]}协议
          </Link>
          <StatusTag set={CONTRACT_STATUS} code={status} />
          <span className={styles.quiet}>
            {startedBy} {instant(startedAt)} 发起
          </span>
        </li>
      ))}
    </ul>
  )
