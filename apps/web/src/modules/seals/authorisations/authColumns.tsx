import { SEAL_APPLICATION_STATUS, SEAL_GRANT_STATUS } from '@xinqi/api/status'
import { SEAL_GRANTEE } from '@xinqi/api/work-list-status'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
import { periodText, scopeText } from '../company-seals/extent.ts'
import { SealPicture } from '../company-seals/SealPicture.tsx'
import styles from '../company-seals/seals.module.css'
import type { Application, Grant } from './AuthDialogs.tsx'

const SealCell = ({ picture, name, minor }: { picture: string; name: string; minor?: string }) => (
  <span className={styles.nameCell}>
    <SealPicture src={picture} name={name} />
    <span className={styles.nameText}>
      {name}
      {minor && <span className={styles.minor}>{minor}</span>}
    </span>
  </span>
)

const WithReason = ({ tag, reason }: { tag: ReactNode; reason: string | null }) => (
  <>
    {tag}
    {reason && (
      <div className={styles.reason} title={reason}>
        {reason}
      </div>
    )}
  </>
)

export const grantColumns = (actions?: (grant: Grant) => ReactNode): ListColumn<Grant>[] => [
  column.name('seal', '印章', 190, (grant) => (
    <SealCell picture={grant.picture} name={grant.sealName} minor={grant.ownerCompany} />
  )),
  column.text('grantee', '被授权方', 120, (grant) => (
    <>
      {grant.grantee}
      <div className={styles.minor}>{grant.granteeKind === SEAL_GRANTEE.member ? '成员' : '其他企业'}</div>
    </>
  )),
  column.text('status', '状态', 112, (grant) => (
    <WithReason tag={<StatusTag set={SEAL_GRANT_STATUS} code={grant.status} />} reason={grant.revokeReason} />
  )),
  column.text('scope', '可用于', 160, scopeText),
  column.text('period', '有效期', 184, periodText),
  column.optional(column.text('note', '备注', 160, (grant) => orDash(grant.note))),
  column.text('grantedBy', '授权人', 84, (grant) => orDash(grant.grantedBy)),
  column.optional(column.time('createdAt', '授权时间', 164)),
  ...(actions ? [{ ...ACTIONS, width: 120, render: actions }] : []),
]

export const applicationColumns = (
  actions: (application: Application) => ReactNode,
  withApplicant: boolean,
): ListColumn<Application>[] => [
  column.name('seal', '印章', 160, (application) => (
    <SealCell picture={application.picture} name={application.sealName} />
  )),
  ...(withApplicant
    ? [column.text('applicant', '申请人', 84, (application: Application) => application.applicant)]
    : []),
  column.text('status', '状态', 112, (application) => (
    <WithReason
      tag={<StatusTag set={SEAL_APPLICATION_STATUS} code={application.status} />}
      reason={application.decisionReason}
    />
  )),
  column.text('reason', '申请原因', 176),
  column.text('scope', '可用于', 160, scopeText),
  column.text('period', '有效期', 184, periodText),
  column.optional(column.text('decidedBy', '处理人', 96, (application) => orDash(application.decidedBy))),
  column.optional(column.time('createdAt', '申请时间', 164)),
  { ...ACTIONS, width: 110, render: actions },
]
