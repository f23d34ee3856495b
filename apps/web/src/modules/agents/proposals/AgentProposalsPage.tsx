// 待我确认: what agents would do. What goes out and why he is asked comes first; the agent's own words come last, and are
// marked as its words.

import { AGENT_PROPOSAL, AGENT_PROPOSAL_NAMES } from '@xinqi/api/agents'
import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage, Facts } from '../../../shared/center/CenterPage.tsx'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import { EmptyState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../agents.module.css'

type Proposal = Data<'/agents/proposal/list'>['list'][number]
const CHANGED = ['/agents/proposal/list'] as const

const Card = ({
  proposal,
  onConfirm,
  onRefuse,
}: {
  proposal: Proposal
  onConfirm: () => void
  onRefuse: () => void
}) => {
  const waits = proposal.state === AGENT_PROPOSAL.waiting
  return (
    <CenterCard
      title={`${proposal.act}：${proposal.contractName}`}
      extra={<Tag color={waits ? 'processing' : 'default'}>{AGENT_PROPOSAL_NAMES[proposal.state]}</Tag>}
    >
      {waits && proposal.isStale && (
        <Alert
          className={styles.why}
          type="error"
          showIcon
          title="提议之后合同有变动，这份提议已不能确认。"
        />
      )}
      {waits && proposal.why.length > 0 && (
        <Alert
          className={styles.why}
          type="warning"
          showIcon
          title="为什么需要您确认"
          description={
            <ul className={styles.words}>
              {proposal.why.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          }
        />
      )}
      <Facts
        of={[
          ['各方', proposal.parties.join('、') || null],
          ['金额', proposal.amountCents === null ? '未填写' : fen(proposal.amountCents)],
          ['截止时间', instant(proposal.deadlineAt)],
          ...proposal.changes.map(
            ({ name, before, after }) => [`${name}将变为`, `${before} → ${after}`] as const,
          ),
          ['提议的智能体', `${proposal.agentName}${proposal.agentHost ? `（${proposal.agentHost}）` : ''}`],
          ['提议时间', instant(proposal.createdAt)],
          waits ? ['有效至', instant(proposal.until)] : ['处理时间', instant(proposal.decidedAt)],
        ]}
      />
      <p className={`${blocks.quiet} ${styles.said}`}>智能体的说法（仅供参考）：{proposal.reason}</p>
      <div className={`${blocks.wrapRow} ${styles.decide}`}>
        {waits && (
          <>
            <Button type="primary" disabled={proposal.isStale} onClick={onConfirm}>
              确认办理
            </Button>
            <Button onClick={onRefuse}>不同意</Button>
          </>
        )}
        <Link to={proposal.path}>查看合同</Link>
      </div>
    </CenterCard>
  )
}

const AgentProposalsPage = () => {
  const [shelf, setShelf] = useState<'waiting' | 'all'>('waiting')
  const { data, error, refetch } = useCall(
    '/agents/proposal/list',
    shelf === 'waiting' ? { waiting: true } : {},
  )
  const confirming = useOverlay<Proposal>()
  const refusing = useOverlay<Proposal>()
  return (
    <CenterPage title="待我确认" extra={<Link to="/center/agents">智能体与授权</Link>}>
      <div>
        <Segmented
          value={shelf}
          onChange={setShelf}
          options={[
            { value: 'waiting', label: `待确认${data ? ` ${data.waiting}` : ''}` },
            { value: 'all', label: '全部' },
          ]}
        />
      </div>
      <Arrived data={data} error={error} refetch={refetch} what="待我确认">
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text="没有智能体的提议。智能体对外的每一步都会先到这里，未经您确认不会办理。" />
          ) : (
            list.map((proposal) => (
              <Card
                key={proposal.proposalId}
                proposal={proposal}
                onConfirm={() => confirming.show(proposal)}
                onRefuse={() => refusing.show(proposal)}
              />
            ))
          )
        }
      </Arrived>
      {confirming.subject && (
        <ConfirmDialog
          title={`${confirming.subject.act}：${confirming.subject.contractName}`}
          text={`将以您的名义办理${confirming.subject.parties.length ? `，对方：${confirming.subject.parties.join('、')}` : ''}。`}
          action={confirming.subject.act}
          danger={false}
          onConfirm={() =>
            carryOut(
              '/agents/proposal/confirm',
              { proposalId: confirming.subject!.proposalId },
              CHANGED,
              '已办理',
            )
          }
          onClose={confirming.close}
        />
      )}
      {refusing.subject && (
        <ConfirmDialog
          title="不同意这份提议"
          text="智能体会看到您没有同意，什么也不会办理。"
          action="不同意"
          onConfirm={() =>
            carryOut(
              '/agents/proposal/refuse',
              { proposalId: refusing.subject!.proposalId },
              CHANGED,
              '已拒绝',
            )
          }
          onClose={refusing.close}
        />
      )}
    </CenterPage>
  )
}
export default AgentProposalsPage
