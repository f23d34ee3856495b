// /negotiation/:id: the text both sides speak about, clause by clause, until both agree to the same words.

import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call, download, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { RulePositions } from '../company-rules/RulePositions.tsx'
import { ClauseText } from './ClauseText.tsx'
import { Comments } from './Comments.tsx'
import styles from './negotiation.module.css'
import { ProposalCard } from './ProposalCard.tsx'
import { ProposeDialog, type Proposing } from './ProposeDialog.tsx'
import { History, Rounds } from './Rounds.tsx'
import {
  type Clause,
  isWaiting,
  nameOf,
  PROPOSAL,
  PROPOSAL_IS,
  type Proposal,
  ROOM,
  ROOM_STATE,
  type Room,
  SIDE,
} from './roomWords.ts'
import { Seats } from './Seats.tsx'

const DOCX = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type Doing = ReturnType<typeof useAct>

const WordFiles = ({ room, doing: { busy, act } }: { room: Room; doing: Doing }) => {
  const { roomId } = room
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = DOCX
    input.onchange = () => {
      const file = input.files?.[0]
      if (file)
        void act(async () => {
          const { proposals, untracked } = await upload(
            '/negotiation/importWord',
            { roomId, file },
            { quiet: true },
          )
          toast.success(
            `从 Word 读出 ${proposals} 项改动${untracked ? `，其中 ${untracked} 项没有用修订标记` : ''}`,
          )
          await outdate('/negotiation/view')
        })
    }
    input.click()
  }
  return (
    <>
      {room.state === ROOM.underWay && (
        <Button loading={busy} onClick={choose}>
          上传改过的 Word
        </Button>
      )}
      <Button loading={busy} onClick={() => void act(() => download('/negotiation/exportWord', { roomId }))}>
        下载 Word（含修订）
      </Button>
    </>
  )
}

const Agreeing = ({ room, doing: { busy, act } }: { room: Room; doing: Doing }) => {
  const confirming = useOverlay()
  const { roomId, digest } = room
  const open = room.proposals.filter(isWaiting).length
  const unsent = room.proposals.filter(({ state }) => state === PROPOSAL_IS.unsent).length
  const changes = () => outdate('/negotiation/view', '/negotiation/list')
  if (room.state === ROOM.agreed)
    return (
      <Alert
        type="success"
        showIcon
        title={`双方已于 ${instant(room.frozenAt!)} 同意定稿，文本不能再改`}
        description={
          <>
            <span className={styles.digest}>文本摘要（SHA-256）：{digest}，已写入存证日志。</span>
            {room.side === SIDE.own && (
              <span className={styles.acts}>
                {room.contractId && (
                  <Button onClick={() => go(`/startCompany?contractId=${room.contractId}`)}>
                    打开由定稿生成的合同
                  </Button>
                )}
                <Button
                  type="primary"
                  loading={busy}
                  onClick={() =>
                    void act(async () => {
                      const { contractId } = await call('/negotiation/use', { roomId }, { quiet: true })
                      go(`/startCompany?contractId=${contractId}`)
                    })
                  }
                >
                  以定稿发起签署
                </Button>
              </span>
            )}
          </>
        }
      />
    )
  if (room.state === ROOM.ended) return <Alert type="info" showIcon title="协商已结束" />
  return (
    <div className={styles.agree}>
      <span role="status">
        {open
          ? `还有 ${open} 项提议未决${unsent ? `，其中我方 ${unsent} 项未提交` : ''}`
          : room.agreed.ours
            ? '我方已同意，等待对方'
            : room.agreed.theirs
              ? '对方已同意现在的文本，请核对后同意'
              : '没有未决的提议，双方都同意即定稿'}
      </span>
      <Button
        type={unsent ? 'primary' : 'default'}
        loading={busy}
        onClick={() =>
          void act(async () => {
            const { round } = await call(
              '/negotiation/submitRound',
              { roomId, round: room.round },
              { quiet: true },
            )
            toast.success(`第 ${round} 轮已提交，对方已收到通知`)
            await changes()
          })
        }
      >
        提交本轮
      </Button>
      <Button
        type={unsent ? 'default' : 'primary'}
        disabled={open > 0 || room.agreed.ours !== null}
        onClick={() => confirming.show(true)}
      >
        同意定稿
      </Button>
      {confirming.subject && (
        <ConfirmDialog
          title="同意现在的文本"
          text="双方都同意后文本即定稿，任何人都不能再修改；签署时的文件会与定稿逐字核对。"
          action="同意定稿"
          onConfirm={async () => {
            await call('/negotiation/agree', { roomId, digest }, { quiet: true })
            await changes()
          }}
          onClose={confirming.close}
        />
      )}
    </div>
  )
}

const ClauseCard = ({
  room,
  clause,
  proposals,
  onPropose,
}: {
  room: Room
  clause: Clause
  proposals: Proposal[]
  onPropose: (proposing: Proposing) => void
}) => {
  const [past, setPast] = useState(false)
  const waiting = proposals.filter(isWaiting)
  const done = proposals.filter((one) => !isWaiting(one))
  const name = nameOf(clause)
  return (
    <section className={styles.clause} aria-label={name} data-open={waiting.length > 0 || undefined}>
      <div className={styles.clauseHead}>
        {clause.label && <b>{clause.label}</b>}
        <ClauseText text={clause.text} titled={clause.kind !== 'tail'} />
      </div>
      {room.state === ROOM.underWay && (
        <div className={styles.acts}>
          <Button
            size="small"
            aria-label={`建议修改：${name}`}
            onClick={() => onPropose({ kind: PROPOSAL.replace, clause })}
          >
            建议修改
          </Button>
          {clause.kind !== 'tail' && (
            <Button
              size="small"
              aria-label={`在其后新增：${name}`}
              onClick={() => onPropose({ kind: PROPOSAL.insert, clause })}
            >
              在其后新增
            </Button>
          )}
          {clause.kind === 'clause' && (
            <Button
              size="small"
              danger
              aria-label={`建议删除：${name}`}
              onClick={() => onPropose({ kind: PROPOSAL.remove, clause })}
            >
              建议删除
            </Button>
          )}
          {done.length > 0 && (
            <Button size="small" type="text" aria-expanded={past} onClick={() => setPast(!past)}>
              已有结果的提议（{done.length}）
            </Button>
          )}
        </div>
      )}
      {[...waiting, ...(past || room.state !== ROOM.underWay ? done : [])].map((proposal) => (
        <ProposalCard key={proposal.proposalId} room={room} proposal={proposal} />
      ))}
      <Comments room={room} clause={clause} />
    </section>
  )
}

const InRoom = ({ room }: { room: Room }) => {
  const proposing = useOverlay<Proposing>()
  const ending = useOverlay()
  const doing = useAct()
  const known = new Set(room.clauses.map(({ clauseId }) => clauseId))
  const gone = room.proposals.filter(({ clauseId }) => !known.has(clauseId))
  const open = room.proposals.filter(
    ({ state, side }) => state === PROPOSAL_IS.open && side !== room.side,
  ).length
  return (
    <div className={blocks.page}>
      <header className={styles.head}>
        <div>
          <h1 className={blocks.heading}>{room.name}</h1>
          <p className={styles.by}>
            {room.companyName ?? room.openedByName} 发起 · 第 {room.round} 轮{' '}
            <Tag
              color={
                room.state === ROOM.agreed
                  ? 'success'
                  : room.state === ROOM.underWay
                    ? 'processing'
                    : 'default'
              }
            >
              {ROOM_STATE[room.state]}
            </Tag>
            {open > 0 && <Tag color="warning">{open} 项待我方答复</Tag>}
          </p>
        </div>
        <div className={styles.acts}>
          <WordFiles room={room} doing={doing} />
          {room.side === SIDE.own && room.state === ROOM.underWay && (
            <ActsMenu label="更多" acts={[{ label: '结束协商', onClick: () => ending.show(true) }]} />
          )}
        </div>
      </header>
      {doing.refusal && <Notice tone="error">{doing.refusal}</Notice>}
      <Agreeing room={room} doing={doing} />
      <div className={styles.body}>
        <div className={styles.paper}>
          {room.clauses.map((clause) => (
            <ClauseCard
              key={clause.clauseId}
              room={room}
              clause={clause}
              proposals={room.proposals.filter(({ clauseId }) => clauseId === clause.clauseId)}
              onPropose={proposing.show}
            />
          ))}
          {gone.length > 0 && (
            <details className={styles.comments}>
              <summary>已删除条款的提议（{gone.length}）</summary>
              {gone.map((proposal) => (
                <ProposalCard key={proposal.proposalId} room={room} proposal={proposal} />
              ))}
            </details>
          )}
        </div>
        <aside className={styles.aside} aria-label="协商信息">
          {room.side === SIDE.own && <RulePositions key={room.digest} roomId={room.roomId} />}
          {room.side === SIDE.own && <Seats room={room} />}
          <Rounds room={room} />
          <History room={room} />
        </aside>
      </div>
      {proposing.subject && (
        <ProposeDialog roomId={room.roomId} proposing={proposing.subject} onClose={proposing.close} />
      )}
      {ending.subject && (
        <ConfirmDialog
          title="结束协商"
          text="结束后双方都不能再修改，也不能定稿；记录仍可查看。"
          action="结束协商"
          onConfirm={async () => {
            await call('/negotiation/end', { roomId: room.roomId }, { quiet: true })
            await outdate('/negotiation/view', '/negotiation/list')
          }}
          onClose={ending.close}
        />
      )}
    </div>
  )
}

const NegotiationRoomPage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall(
    '/negotiation/view',
    { roomId: id },
    { quiet: true, staleTime: 0, refetchInterval: 15_000 },
  )
  return (
    <Arrived data={data} error={error} refetch={refetch} what="协商室">
      {(room) => <InRoom room={room} />}
    </Arrived>
  )
}
export default NegotiationRoomPage
