import { PENDING_ACTION } from '@xinqi/api/status'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { daysUntil, instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
import styles from './contract-lists.module.css'
import { type ContractRow, lookAt, nextStep } from './contractLinks.ts'
import { FavouriteButton } from './FavouriteButton.tsx'

const UNDER_WAY = new Set([2, 3, 10])
const SOON = 3

const MINUTES = 'YYYY-MM-DD HH:mm'.length
/** On one line: to the minute, the second on pointing at it. */
const OneLine = ({ at }: { at: string }) => {
  const text = instant(at) ?? ''
  return (
    <time className={styles.oneLine} dateTime={at} title={text}>
      {text.slice(0, MINUTES)}
    </time>
  )
}

const Deadline = ({ row }: { row: ContractRow }) => {
  if (!row.deadlineAt) return <>–</>
  const left = daysUntil(row.deadlineAt, Date.now())
  return (
    <>
      <OneLine at={row.deadlineAt} />
      {UNDER_WAY.has(row.status) && left <= SOON && (
        <span className={styles.soon}>{left > 0 ? `剩 ${left} 天` : '已到期'}</span>
      )}
    </>
  )
}

export const contractColumns = (actions: (row: ContractRow) => ReactNode): ListColumn<ContractRow>[] => [
  {
    ...column.name<ContractRow>('name', '合同名称', 260, (row) => {
      const step = row.status === CONTRACT_IS.draft ? nextStep(row) : null
      return (
        <span className={styles.nameCell}>
          <FavouriteButton row={row} />
          <Link className={styles.name} to={step?.path ?? lookAt(row.contractId)} title={row.name}>
            {row.name || '未命名草稿'}
          </Link>
          {row.number && <span className={styles.number}>{row.number}</span>}
        </span>
      )
    }),
    sort: ({ name }) => name || null,
    least: 144,
  },
  {
    ...column.tag<ContractRow>('status', '状态', 150, (row) => (
      <span className={styles.status}>
        <ContractStatusTag status={row.status} phase={row.phase} />
        {row.pendingAction !== null && <StatusTag set={PENDING_ACTION} code={row.pendingAction} />}
      </span>
    )),
    sort: ({ status }) => status,
    least: 104,
  },
  column.text('parties', '签署方', 180, (row) => orDash(row.parties.join('、'))),
  column.text('initiator', '发起人', 80, (row) => orDash(row.initiatorName)),
  column.optional(column.text('company', '发起企业', 180, (row) => orDash(row.companyName))),
  column.optional(column.text('type', '合同类型', 120, (row) => orDash(row.typeName))),
  {
    ...column.text<ContractRow>('sentAt', '发起时间', 142, (row) => (
      <OneLine at={row.sentAt ?? row.createdAt} />
    )),
    sort: (row) => row.sentAt ?? row.createdAt,
    least: 136,
  },
  {
    ...column.text<ContractRow>('deadline', '签署截止', 150, (row) => <Deadline row={row} />),
    sort: ({ deadlineAt }) => deadlineAt,
    least: 136,
  },
  column.optional(column.time('finishedAt', '完成时间', 170)),
  { ...ACTIONS, width: 132, render: actions },
]
