// Which seals one may use as things stand, and why: keepers and administrators need no grant, so no list shows it.

import { SEAL_GROUND } from '@xinqi/api/status'
import { Button, Popover } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { SealPicture } from '../company-seals/SealPicture.tsx'
import styles from '../company-seals/seals.module.css'

export const UsableSeals = () => {
  const { data } = useCall('/sealAuth/usable', {}, { quiet: true })
  if (!data) return null
  const list =
    data.length === 0 ? (
      <p className={styles.sent}>现在没有可用于全部合同的印章；限定范围的授权在签署相应合同时生效。</p>
    ) : (
      <ul className={styles.usable}>
        {data.map((seal) => (
          <li key={seal.sealId} className={styles.nameCell}>
            <SealPicture src={seal.picture} name={seal.sealName} />
            <span className={styles.nameText}>
              {seal.sealName}
              <span className={styles.minor}>
                {seal.ownerCompany} · {SEAL_GROUND[seal.ground as keyof typeof SEAL_GROUND]}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <Popover trigger="click" placement="bottomLeft" title="可用于全部合同的印章" content={list}>
      <Button type="link">我可使用 {data.length} 枚</Button>
    </Popover>
  )
}
