// What somebody proposes for a clause: old beside new, and what whoever reads it can do about it.

import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { ClauseText } from './ClauseText.tsx'
import styles from './negotiation.module.css'
import {
  FROM,
  isWaiting,
  KIND,
  PROPOSAL,
  PROPOSAL_IS,
  PROPOSAL_STATE,
  type Proposal,
  ROOM,
  type Room,
  SOURCE,
} from './roomWords.ts'

const COLOUR: Record<number, string> = { 0: 'default', 1: 'processing', 2: 'success', 3: 'error' }

export const ProposalCard = ({ room, proposal }: { room: Room; proposal: Proposal }) => {
  const [reply, setReply] = useState('')
  const { busy, refusal, act } = useAct()
  const { roomId } = room
  const { proposalId } = proposal
  const isMine = proposal.side === room.side
  const changes = () => outdate('/negotiation/view', '/negotiation/list')
  const decide = (accept: boolean) =>
    act(async () => {
      await call('/negotiation/decide', { roomId, proposalId, accept, reply }, { quiet: true })
      await changes()
    })
  return (
    <article className={styles.proposal} data-mine={isMine || undefined}>
      <header>
        <b>
          {isMine ? '我方' : '对方'}提议{KIND[proposal.kind]}
        </b>
        <Tag color={COLOUR[proposal.state] ?? 'default'}>{PROPOSAL_STATE[proposal.state]}</Tag>
        {proposal.source !== FROM.hand && (
          <Tag color={proposal.source === FROM.untracked ? 'warning' : 'default'}>
            {SOURCE[proposal.source]}
            {proposal.author ? `：${proposal.author}` : ''}
          </Tag>
        )}
        <span className={styles.by}>
          {proposal.byName} · 第 {proposal.round} 轮 · {instant(proposal.at)}
        </span>
      </header>
      {proposal.kind !== PROPOSAL.insert && (
        <del>
          <ClauseText text={proposal.before} />
        </del>
      )}
      {proposal.kind !== PROPOSAL.remove && (
        <ins>
          <ClauseText text={proposal.text} />
        </ins>
      )}
      {proposal.reason && <p>理由：{proposal.reason}</p>}
      {proposal.reply && (
        <p>
          {proposal.decidedByName} 答复：{proposal.reply}
        </p>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {room.state === ROOM.underWay && isMine && isWaiting(proposal) && (
        <div className={styles.acts}>
          <Button
            size="small"
            loading={busy}
            onClick={() =>
              void act(async () => {
                await call('/negotiation/withdraw', { roomId, proposalId }, { quiet: true })
                await changes()
              })
            }
          >
            撤回
          </Button>
        </div>
      )}
      {room.state === ROOM.underWay && !isMine && proposal.state === PROPOSAL_IS.open && (
        <div className={styles.acts}>
          <Input
            aria-label="答复说明"
            placeholder="说明（可不填）"
            maxLength={500}
            value={reply}
            onChange={({ target }) => setReply(target.value)}
          />
          <Button type="primary" loading={busy} onClick={() => void decide(true)}>
            接受
          </Button>
          <Button danger loading={busy} onClick={() => void decide(false)}>
            拒绝
          </Button>
        </div>
      )}
    </article>
  )
}
