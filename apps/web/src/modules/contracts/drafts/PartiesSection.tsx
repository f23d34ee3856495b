// Who signs, in which order. The same list for a contract and for a flow template, where roles stand for people.

import { BankOutlined, HomeOutlined, UserOutlined } from '@ant-design/icons'
import { CONTRACT } from '@xinqi/api/limits'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import blocks from '../../../shared/theme/blocks.module.css'
import { PartProblem } from './At.tsx'
import styles from './contract-start.module.css'
import {
  type Defaults,
  type DraftParty,
  movedParty,
  newParty,
  newSigner,
  ownParty,
  sharingTurn,
} from './draftShape.ts'
import { PartyCard } from './PartyCard.tsx'
import { useReorder } from './useReorder.ts'

export const PartiesSection = ({
  parties,
  inTurn,
  deadline,
  self,
  companyName,
  defaults,
  roles = false,
  extra,
  foot,
  onChange,
  onRemove,
}: {
  parties: readonly DraftParty[]
  inTurn: boolean
  /** Of the contract, where there is one. */
  deadline?: string | null
  self: { personal: boolean; name: string }
  companyName: string
  defaults: Defaults
  roles?: boolean
  extra?: ReactNode
  foot?: ReactNode
  onChange: (change: (parties: readonly DraftParty[]) => DraftParty[]) => void
  onRemove: (partyId: string) => void
}) => {
  const reorder = useReorder((from, to) => onChange((now) => movedParty(now, from, to)))
  const hasOwn = parties.some(({ isOwn }) => isOwn)
  const ownName = self.personal ? self.name : companyName
  const add = (party: DraftParty) =>
    onChange((now) => [...now, { ...party, turn: (now.at(-1)?.turn ?? 0) + 1 }])
  const fresh = (more: Partial<DraftParty>) => add(newParty(more, defaults.party))
  return (
    <section className={`${blocks.surface} ${styles.card}`} data-at="parties" aria-labelledby="start-parties">
      <div className={styles.headline}>
        <h2 id="start-parties" className={styles.heading}>
          {roles ? '签署角色' : '签署方'}
        </h2>
        {extra}
      </div>
      <PartProblem at="parties" className={styles.problem} />
      <ol ref={reorder.list} className={styles.parties} aria-label={roles ? '签署角色' : '签署方'}>
        {parties.map((party, index) => (
          <PartyCard
            key={party.partyId}
            party={party}
            index={index}
            ownName={ownName}
            inTurn={inTurn}
            deadline={deadline}
            sharesTurn={index === 0 ? null : party.turn === parties[index - 1]!.turn}
            held={reorder.held === index}
            roles={roles}
            handle={reorder.handle(
              index,
              party.roleName || party.companyName || party.signers[0]?.name || '签署方',
            )}
            onChange={(part) =>
              onChange((now) => now.map((one) => (one.partyId === party.partyId ? { ...one, ...part } : one)))
            }
            onShareTurn={(shares) => onChange((now) => sharingTurn(now, index, shares))}
            onRemove={() => onRemove(party.partyId)}
          />
        ))}
      </ol>
      {parties.length < CONTRACT.parties && (
        <div className={styles.adders}>
          {!hasOwn && (
            <Button
              icon={<HomeOutlined aria-hidden="true" />}
              onClick={() =>
                add(roles ? newParty({ kind: 1, isOwn: true }, defaults.party) : ownParty(self, defaults))
              }
            >
              {self.personal ? '添加本人' : '添加本企业'}
            </Button>
          )}
          <Button icon={<BankOutlined aria-hidden="true" />} onClick={() => fresh({ kind: 1 })}>
            添加企业
          </Button>
          <Button
            icon={<UserOutlined aria-hidden="true" />}
            onClick={() => fresh({ kind: 2, signers: roles ? [] : [newSigner()] })}
          >
            添加个人
          </Button>
        </div>
      )}
      {foot && <div className={styles.adders}>{foot}</div>}
    </section>
  )
}
