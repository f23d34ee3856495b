// 签署链接: one for each party still to act, to be forwarded by whatever means. It names the party and opens nothing by
// itself: who follows it signs in and must be somebody of that party.

import { Button } from 'antd'
import { useState } from 'react'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import styles from './contract-sign.module.css'

export const partyLink = (contractId: string, partyId: string): string =>
  `${location.origin}/inviteSign?contractId=${contractId}&partyId=${partyId}`

type Party = { partyId: string; name: string }

export const PartyLinks = ({ contractId, parties }: { contractId: string; parties: readonly Party[] }) => {
  const [shown, setShown] = useState<string | null>(null)
  if (parties.length === 0) return null
  return (
    <section className={styles.links} aria-label="签署链接">
      <h3>签署链接</h3>
      <p className={styles.fine}>
        可转发给对应签署方。链接仅限该签署方本人登录后打开，转发给他人无法查看合同。
      </p>
      <ul>
        {parties.map(({ partyId, name }) => {
          const link = partyLink(contractId, partyId)
          return (
            <li key={partyId}>
              <b>{name}</b>
              <Copyable text={link} what={`${name}的签署链接`} />
              <Button
                type="link"
                size="small"
                aria-expanded={shown === partyId}
                onClick={() => setShown(shown === partyId ? null : partyId)}
              >
                二维码
              </Button>
              {shown === partyId && <QrCode text={link} label={`${name}的签署二维码`} size={160} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
