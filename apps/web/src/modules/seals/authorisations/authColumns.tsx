import { SEAL_GRANTEE } from '@xinqi/api/desk-status-names'
import { SEAL_APPLICATION_STATUS, SEAL_GRANT_STATUS } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
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
  {
    key: 'seal',
    title: '印章',
    width: 190,
    always: true,
    render: (grant) => <SealCell picture={grant.picture} name={grant.sealName} minor={grant.ownerCompany} />,
  },
  column('grantee', '被授权方', 120, (grant) => (
    <>
      {grant.grantee}
      <div className={styles.minor}>{grant.granteeKind === SEAL_GRANTEE.member ? '成员' : '其他企业'}</div>
    </>
  )),
  column('status', '状态', 112, (grant) => (
    <WithReason tag={<StatusTag set={SEAL_GRANT_STATUS} code={grant.status} />} reason={grant.revokeReason} />
  )),
  { key: 'scope', title: '可用于', width: 160, render: scopeText },
  { key: 'period', title: '有效期', width: 184, render: periodText },
  { key: 'note', title: '备注', width: 160, optional: true, render: (grant) => orDash(grant.note) },
  column('grantedBy', '授权人', 84, (grant) => orDash(grant.grantedBy)),
  {
    key: 'createdAt',
    title: '授权时间',
    width: 164,
    optional: true,
    render: (grant) => instant(grant.createdAt),
  },
  ...(actions
    ? [{ key: 'actions', title: '操作', width: 120, fixed: 'right' as const, always: true, render: actions }]
    : []),
]

export const applicationColumns = (
  actions: (application: Application) => ReactNode,
  withApplicant: boolean,
): ListColumn<Application>[] => [
  {
    key: 'seal',
    title: '印章',
    width: 160,
    always: true,
    render: (application) => <SealCell picture={application.picture} name={application.sealName} />,
  },
  ...(withApplicant
    ? [column('applicant', '申请人', 84, (application: Application) => application.applicant)]
    : []),
  column('status', '状态', 112, (application) => (
    <WithReason
      tag={<StatusTag set={SEAL_APPLICATION_STATUS} code={application.status} />}
      reason={application.decisionReason}
    />
  )),
  column('reason', '申请原因', 176, (application) => application.reason),
  { key: 'scope', title: '可用于', width: 160, render: scopeText },
  { key: 'period', title: '有效期', width: 184, render: periodText },
  {
    key: 'decidedBy',
    title: '处理人',
    width: 96,
    optional: true,
    render: (application) => orDash(application.decidedBy),
  },
  {
    key: 'createdAt',
    title: '申请时间',
    width: 164,
    optional: true,
    render: (application) => instant(application.createdAt),
  },
  { key: 'actions', title: '操作', width: 110, fixed: 'right', always: true, render: actions },
]
