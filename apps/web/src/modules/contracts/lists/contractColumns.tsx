import { PENDING_ACTION } from '@xinqi/api/status'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { daysUntil, instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column, tagColumn, timeColumn } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import styles from './contract-lists.module.css'
import { type ContractRow, lookAt, nextStep } from './contractLinks.ts'
import { FavouriteButton } from './FavouriteButton.tsx'

const UNDER_WAY = new Set([2, 3, 10])
const SOON = 3

const Deadline = ({ row }: { row: ContractRow }) => {
  const text = instant(row.deadlineAt)
  if (!text || !row.deadlineAt) return <>–</>
  const left = daysUntil(row.deadlineAt, Date.now())
  return (
    <>
      {text}
      {UNDER_WAY.has(row.status) && left <= SOON && (
        <span className={styles.soon}>{left > 0 ? `剩 ${left} 天` : '已到期'}</span>
      )}
    </>
  )
}

export const contractColumns = (actions: (row: ContractRow) => ReactNode): ListColumn<ContractRow>[] => [
  {
    key: 'name',
    title: '合同名称',
    width: 200,
    always: true,
    render: (row) => {
      const step = row.status === CONTRACT_IS.draft ? nextStep(row) : null
      return (
        <>
          <FavouriteButton row={row} />
          <Link className={styles.name} to={step?.path ?? lookAt(row.contractId)} title={row.name}>
            {row.name || '未命名草稿'}
          </Link>
          {row.number && <span className={styles.number}>{row.number}</span>}
        </>
      )
    },
  },
  tagColumn('status', '状态', 120, (row) => (
    <span className={styles.status}>
      <ContractStatusTag status={row.status} phase={row.phase} />
      {row.pendingAction !== null && <StatusTag set={PENDING_ACTION} code={row.pendingAction} />}
    </span>
  )),
  column('parties', '签署方', 150, (row) => orDash(row.parties.join('、'))),
  column('initiator', '发起人', 84, (row) => orDash(row.initiatorName)),
  { key: 'company', title: '发起企业', width: 180, optional: true, render: (row) => orDash(row.companyName) },
  { key: 'type', title: '合同类型', width: 120, optional: true, render: (row) => orDash(row.typeName) },
  timeColumn('sentAt', '发起时间', 110, (row) => row.sentAt ?? row.createdAt),
  column('deadline', '签署截止', 116, (row) => <Deadline row={row} />),
  {
    key: 'finishedAt',
    title: '完成时间',
    width: 170,
    optional: true,
    render: (row) => orDash(instant(row.finishedAt)),
  },
  { key: 'actions', title: '操作', width: 168, fixed: 'right', always: true, render: actions },
]
